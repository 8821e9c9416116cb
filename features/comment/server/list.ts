import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import type { listComments, listReplies } from '../contract.ts'
import { commentErrors } from '../errors.ts'
import { postOf } from './post.ts'
import { REPLIES, ROOTS, THREAD } from './sql.ts'

type ViewerContext = { db: Pool; me: Me | null }

export async function listRoots(
  { db, me }: ViewerContext,
  { after_no = 0, limit, ...which }: Query<typeof listComments>,
): Promise<JsonBytes> {
  const { no, kind } = postOf(which)
  const json = await jsonOf(db, ROOTS, [me?.user_no ?? null, no, after_no, limit, kind])
  if (!json) throw requestErrors.not_found()
  return json
}

export async function listRootReplies(
  { db, me }: ViewerContext,
  rootNo: number,
  { after_no = 0, limit }: Query<typeof listReplies>,
): Promise<JsonBytes> {
  const json = await jsonOf(db, REPLIES, [me?.user_no ?? null, rootNo, after_no, limit])
  if (!json) throw commentErrors.not_found()
  return json
}

export async function getThread({ db, me }: ViewerContext, commentNo: number): Promise<JsonBytes> {
  const json = await jsonOf(db, THREAD, [me?.user_no ?? null, commentNo])
  if (!json) throw commentErrors.not_found()
  return json
}
