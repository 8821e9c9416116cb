import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import type { countNewDailys, listDailyLine } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { LINE_PAGE } from '../rules.ts'
import { guestLine } from './guest-line.ts'
import { COUNT_NEW, DETAIL, LINE } from './sql.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }

export function listLine(
  { db, me, now }: ViewerContext,
  { before_no, limit }: Query<typeof listDailyLine>,
): Promise<JsonBytes> | JsonBytes {
  if (me === null && before_no === undefined && limit === LINE_PAGE) return guestLine(db).read(now)
  return pageOf(db, [me?.user_no ?? null, before_no ?? Number.MAX_SAFE_INTEGER, limit, now])
}

async function pageOf(db: Pool, parameters: Parameters<typeof jsonOf>[2]): Promise<JsonBytes> {
  return (await jsonOf(db, LINE, parameters))!
}

export async function countNew({ db, me, now }: ViewerContext, { after_no }: Query<typeof countNewDailys>): Promise<JsonBytes> {
  return (await jsonOf(db, COUNT_NEW, [me?.user_no ?? null, after_no, now]))!
}

export async function getDetail({ db, me, now }: ViewerContext, dailyNo: number): Promise<JsonBytes> {
  const json = await jsonOf(db, DETAIL, [me?.user_no ?? null, dailyNo, now])
  if (!json) throw dailyErrors.not_found()
  return json
}
