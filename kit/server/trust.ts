import type { Pool } from './db/db.ts'
import { extensionPoint } from './extensions.ts'

/** A figure of the public trust page; null: there is nothing to compute it from. `cases`: of how many it is a share or an average. */
export type Figure = { value: number; cases: number | null } | null

/** Figures by their names (features/system/rules.ts), computed once a day over the days from `since` to `now`. */
export type Figures = Readonly<Record<string, (db: Pool, span: { since: Date; now: Date }) => Promise<Figure>>>

/** The figures that a feature computes from rows that it owns. */
export const trustFigures = extensionPoint<Figures>('trustFigures')
