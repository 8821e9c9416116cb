import { noMutedWordSql } from '#features/block/server/public.ts'
import { dailyColumns, dailySourceColumns } from '#features/daily/server/public.ts'
import { tileSourceColumns, tileColumns } from '#features/post/server/public.ts'
import type { listCollects, listRoomDailys } from '#features/room/contract.ts'
import { passesCareModeSql } from '#features/settings/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { periodOf } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { daySumsSql, listedPostSql, ownerCte } from './sql.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }

/** The days of a month, from the records that the viewer may see. */
export function roomDaysOf(context: ViewerContext, userNo: number, month: string): Promise<JsonBytes> {
  const { from, to } = periodOf(month, 'month')
  return jsonOrNotFound(context, DAYS, userNo, [from, to])
}

/** A page of the dailys by record date, newest first; with `date` only those of that day. */
export function roomDailysOf(context: ViewerContext, userNo: number, query: Query<typeof listRoomDailys>): Promise<JsonBytes> {
  const { date, before_date = 'infinity', before_no = Number.MAX_SAFE_INTEGER, limit } = query
  return jsonOrNotFound(context, DAILYS, userNo, [context.now, date ?? '-infinity', date ?? 'infinity', before_date, before_no, limit])
}

/** A page of the dailys and feeds with pictures. */
export function collectsOf(context: ViewerContext, userNo: number, { before_no, limit }: Query<typeof listCollects>): Promise<JsonBytes> {
  return jsonOrNotFound(context, COLLECTS, userNo, [context.now, before_no ?? Number.MAX_SAFE_INTEGER, limit])
}

type OtherParameters = (string | number | Date)[]

/** @throws `request.not_found` where the viewer may see no posts of the member, whatever the reason */
async function jsonOrNotFound(
  { db, me }: ViewerContext,
  statement: Statement,
  userNo: number,
  others: OtherParameters,
): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, [me?.user_no ?? null, userNo, ...others])
  if (!json) throw requestErrors.not_found()
  return json
}

/** The rows of `list` as JSON; null, without reading them, where the viewer may see no posts of the member. */
const ifPostsOpenSql = (list: string, order: string): string => `
  select case when (select o.visibilities is not null from owner o) then (
    select coalesce(json_agg(row_to_json(x) ${order}), '[]') from (${list}) x) end`

/** The viewer's muted words and care mode hide posts of others, never their own. */
const notMutedSql = (now: string): string =>
  `(p.user_no = $1 or ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${passesCareModeSql('p.content')})`

// $3 from, $4 to.
export const DAYS: Statement = `
  with ${ownerCte} ${ifPostsOpenSql(daySumsSql(`${listedPostSql} and p.record_date between $3 and $4`), 'order by x.record_date')}`

// $3 now, from $4 to $5, before ($6, $7), $8 of them.
export const DAILYS: Statement = `
  with ${ownerCte}, page as materialized (
    select ${dailySourceColumns} from post p
    where p.kind = 'daily' and p.record_date between $4 and $5 and (p.record_date, p.post_no) < ($6, $7)
      and ${listedPostSql} and ${notMutedSql('$3')}
    order by p.record_date desc, p.post_no desc limit $8
  )
  ${ifPostsOpenSql(
    `select ${dailyColumns('$3')} from page d join users u on u.user_no = d.user_no order by d.record_date desc, d.post_no desc`,
    '',
  )}`

// $3 now, before $4, $5 of them. Questions and posts of clubs are not shown in a room, also to who may read them: a question may be anonymous.
export const COLLECTS: Statement = `
  with ${ownerCte}, page as materialized (
    select ${tileSourceColumns} from post p
    where p.kind in ('daily', 'feed') and p.images <> '[]' and p.post_no < $4 and ${listedPostSql} and ${notMutedSql('$3')}
    order by p.post_no desc limit $5
  )
  ${ifPostsOpenSql(`select ${tileColumns('$3')} from page d join users u on u.user_no = d.user_no order by d.post_no desc`, '')}`
