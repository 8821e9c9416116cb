import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'

/** With whom a member began to talk: never what. */
export type NewRoom = { name: string | null; kind: 'private' | 'counsel'; reg_dt: string }

/** The conversations that a member began since a moment, newest first. */
export const newRooms = extensionPoint<(db: Db, userNo: number, since: Date, limit: number) => Promise<NewRoom[]>>('newRooms')
