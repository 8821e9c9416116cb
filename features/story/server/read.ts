import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { JsonBytes, type Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listPastStories, listStoryReplies, listStoryViewers } from '../contract.ts'
import { archivedSince } from '../rules.ts'
import { DETAIL, OF_MEMBER, PAST, REPLIES, SHOW, STRIP, VIEWERS } from './sql.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }
type Mine = Viewing & { me: Me }

/** Whose stories the viewer may see now. */
export async function stripOf({ db, me, now }: Viewing): Promise<JsonBytes> {
  return (await jsonOf(db, STRIP, [me?.user_no ?? null, now]))!
}

export function detailOf({ db, me, now }: Viewing, storyNo: number): Promise<JsonBytes> {
  return found(db, DETAIL, [me?.user_no ?? null, storyNo, now, archivedSince(now)])
}

/** What one member shows now. Nothing, gone, blocked and unknown are answered alike. */
export function memberStories({ db, me, now }: Viewing, userNo: number): Promise<JsonBytes> {
  return found(db, OF_MEMBER, [me?.user_no ?? null, userNo, now])
}

export async function pastOf({ db, me, now }: Mine, { before_no, limit }: Query<typeof listPastStories>): Promise<JsonBytes> {
  const json = await jsonOf(db, PAST, [me.user_no, now, archivedSince(now), before_no ?? LATEST, limit])
  return json ?? new JsonBytes(Buffer.from('[]'))
}

export function viewersOf({ db, me, now }: Mine, storyNo: number, query: Query<typeof listStoryViewers>): Promise<JsonBytes> {
  const { before_dt = 'infinity', before_user_no = LATEST, limit } = query
  return found(db, VIEWERS, [me.user_no, storyNo, archivedSince(now), before_dt, before_user_no, limit])
}

export function repliesOf({ db, me, now }: Mine, storyNo: number, query: Query<typeof listStoryReplies>): Promise<JsonBytes> {
  return found(db, REPLIES, [me.user_no, storyNo, now, archivedSince(now), query.before_no ?? LATEST, query.limit])
}

/** Keeps that the member was shown it; twice is once, and their own is not counted. */
export function show({ db, me, now }: Mine, storyNo: number): Promise<JsonBytes> {
  return found(db, SHOW, [me.user_no, storyNo, now])
}

const LATEST = Number.MAX_SAFE_INTEGER

async function found(db: Pool, statement: Statement, parameters: Parameters<typeof jsonOf>[2]): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, parameters)
  if (!json) throw requestErrors.not_found()
  return json
}
