import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { JsonBytes, type Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listPastStories, listStoryReplies, listStoryViewers } from '../contract.ts'
import { archivedSince } from '../rules.ts'
import { DETAIL, OF_MEMBER, PAST, REPLIES, RECORD_VIEW, STRIP, VIEWERS } from './sql.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }
type MemberViewing = ViewerContext & { me: Me }

/** The members whose stories the viewer may see now. */
export async function getStrip({ db, me, now }: ViewerContext): Promise<JsonBytes> {
  return (await jsonOf(db, STRIP, [me?.user_no ?? null, now]))!
}

export function getDetail({ db, me, now }: ViewerContext, storyNo: number): Promise<JsonBytes> {
  return getOr404(db, DETAIL, [me?.user_no ?? null, storyNo, now, archivedSince(now)])
}

/** The stories of one member. The same 404 without stories and for a deleted, blocked or unknown member. */
export function listOfMember({ db, me, now }: ViewerContext, userNo: number): Promise<JsonBytes> {
  return getOr404(db, OF_MEMBER, [me?.user_no ?? null, userNo, now])
}

export async function listPast({ db, me, now }: MemberViewing, { before_no, limit }: Query<typeof listPastStories>): Promise<JsonBytes> {
  const json = await jsonOf(db, PAST, [me.user_no, now, archivedSince(now), before_no ?? LATEST, limit])
  return json ?? new JsonBytes(Buffer.from('[]'))
}

export function listViewers({ db, me, now }: MemberViewing, storyNo: number, query: Query<typeof listStoryViewers>): Promise<JsonBytes> {
  const { before_dt = 'infinity', before_user_no = LATEST, limit } = query
  return getOr404(db, VIEWERS, [me.user_no, storyNo, archivedSince(now), before_dt, before_user_no, limit])
}

export function listReplies({ db, me, now }: MemberViewing, storyNo: number, query: Query<typeof listStoryReplies>): Promise<JsonBytes> {
  return getOr404(db, REPLIES, [me.user_no, storyNo, now, archivedSince(now), query.before_no ?? LATEST, query.limit])
}

/** Records that the member saw it; once for each member, and not for their own. */
export function recordView({ db, me, now }: MemberViewing, storyNo: number): Promise<JsonBytes> {
  return getOr404(db, RECORD_VIEW, [me.user_no, storyNo, now])
}

const LATEST = Number.MAX_SAFE_INTEGER

async function getOr404(db: Pool, statement: Statement, parameters: Parameters<typeof jsonOf>[2]): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, parameters)
  if (!json) throw requestErrors.not_found()
  return json
}
