import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'

/** The health conditions that are offered, and the member's own ones, by name. The room keeps both. */
export type HealthConditions = { names(db: Db): Promise<readonly string[]>; of(db: Db, userNo: number): Promise<string[]> }

export const healthConditions = extensionPoint<HealthConditions>('healthConditions')
