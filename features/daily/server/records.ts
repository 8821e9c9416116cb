import type { MediaItem } from '#features/media/contract.ts'
import { ownDailysSql } from '#features/post/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { DailyInfo } from '../contract.ts'

/** One of the member's own dailys, with unsigned pictures. */
export type OwnRecord = { day: string; content: string; info: DailyInfo; images: MediaItem[] }

/** More dailys than anybody writes in a month. */
const RECORDS_MAX = 1000

/** The member's own dailys of these days, private ones too, the oldest first. */
export const recordsOf = (db: Db, { userNo, from, to }: { userNo: number; from: string; to: string }): Promise<OwnRecord[]> =>
  rowsOf<OwnRecord>(db, RECORDS, [userNo, from, to, RECORDS_MAX])

const RECORDS: Statement = `${ownDailysSql({ userNo: '$1', from: '$2::date', to: '$3::date' })} limit $4::int`
