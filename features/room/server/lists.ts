import { noMutedWordSql } from '#features/block/server/public.ts'
import { dailyColumns, keptColumns } from '#features/daily/server/public.ts'
import { keptForTile, tileColumns } from '#features/post/server/public.ts'
import type { listCollects, listRoomDailys } from '#features/room/contract.ts'
import { periodOf } from '#features/room/rules.ts'
import { isGentle } from '#features/settings/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { daysWhere, listed, who } from './sql.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }

/** What each day of a month holds of what I may see. */
export function roomDaysOf(viewing: Viewing, userNo: number, month: string): Promise<JsonBytes> {
  const { from, to } = periodOf(month, 'month')
  return listOf(viewing, DAYS, userNo, [from, to])
}

/** A page of the dailys, by the day that they belong to; or those of one day. */
export function roomDailysOf(viewing: Viewing, userNo: number, query: Query<typeof listRoomDailys>): Promise<JsonBytes> {
  const { date, before_date = 'infinity', before_no = Number.MAX_SAFE_INTEGER, limit } = query
  return listOf(viewing, DAILYS, userNo, [viewing.now, date ?? '-infinity', date ?? 'infinity', before_date, before_no, limit])
}

/** A page of what has pictures. */
export function collectsOf(viewing: Viewing, userNo: number, { before_no, limit }: Query<typeof listCollects>): Promise<JsonBytes> {
  return listOf(viewing, COLLECTS, userNo, [viewing.now, before_no ?? Number.MAX_SAFE_INTEGER, limit])
}

type Rest = (string | number | Date)[]

/** @throws `request.not_found` where the posts of the member are closed to the viewer, for whatever reason */
async function listOf({ db, me }: Viewing, statement: Statement, userNo: number, rest: Rest): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, [me?.user_no ?? null, userNo, ...rest])
  if (!json) throw requestErrors.not_found()
  return json
}

/** The rows of `list`; null where the room is closed, and then nothing is read. */
const inRoom = (list: string, order: string): string => `
  select case when (select w.seen is not null from who w) then (
    select coalesce(json_agg(row_to_json(x) ${order}), '[]') from (${list}) x) end`

/** The viewer's muted words and care mode hide others' posts, and none of their own. */
const unmuted = (now: string): string =>
  `(p.user_no = $1 or ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${isGentle('p.content')})`

// $3 from, $4 to.
export const DAYS: Statement = `
  with ${who} ${inRoom(daysWhere(`${listed} and p.record_date between $3 and $4`), 'order by x.record_date')}`

// $3 now, from $4 to $5, before ($6, $7), $8 of them.
export const DAILYS: Statement = `
  with ${who}, page as materialized (
    select ${keptColumns} from post p
    where p.kind = 'daily' and p.record_date between $4 and $5 and (p.record_date, p.post_no) < ($6, $7)
      and ${listed} and ${unmuted('$3')}
    order by p.record_date desc, p.post_no desc limit $8
  )
  ${inRoom(
    `select ${dailyColumns('$3')} from page d join users u on u.user_no = d.user_no order by d.record_date desc, d.post_no desc`,
    '',
  )}`

// $3 now, before $4, $5 of them.
export const COLLECTS: Statement = `
  with ${who}, page as materialized (
    select ${keptForTile} from post p
    where p.kind <> 'story' and p.images <> '[]' and p.post_no < $4 and ${listed} and ${unmuted('$3')}
    order by p.post_no desc limit $5
  )
  ${inRoom(`select ${tileColumns('$3')} from page d join users u on u.user_no = d.user_no order by d.post_no desc`, '')}`
