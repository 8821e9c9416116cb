import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import type { countNewFeeds, listFeeds } from '../contract.ts'
import { feedErrors } from '../errors.ts'
import { COUNT_NEW, DETAIL, LINE, OF_MEMBER } from './sql.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }

export async function listFeedPage({ db, me, now }: ViewerContext, query: Query<typeof listFeeds>): Promise<JsonBytes> {
  const { user_no, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  const page = [me?.user_no ?? null, before_no, limit, now]
  return (await (user_no === undefined ? jsonOf(db, LINE, page) : jsonOf(db, OF_MEMBER, [...page, user_no])))!
}

export async function countNew({ db, me, now }: ViewerContext, { after_no }: Query<typeof countNewFeeds>): Promise<JsonBytes> {
  return (await jsonOf(db, COUNT_NEW, [me?.user_no ?? null, after_no, now]))!
}

export async function getDetail({ db, me, now }: ViewerContext, feedNo: number): Promise<JsonBytes> {
  const json = await jsonOf(db, DETAIL, [me?.user_no ?? null, feedNo, now])
  if (!json) throw feedErrors.not_found()
  return json
}
