import { plainOf, tagOf } from '#features/tag/rules.ts'
import { tagsLike } from '#features/tag/server/public.ts'
import type { PostTile } from '#features/post/contract.ts'
import type { PostKind } from '#features/post/rules.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { searchAll } from '../contract.ts'
import { FIRST, tagInQuery, wordsOf } from '../rules.ts'
import { findExperts } from './experts.ts'
import { findUsers } from './people.ts'
import { postsTagged, postsWith } from './posts.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }

/** The first few results of every group. */
export async function findAll(context: ViewerContext, q: string): Promise<Answer<typeof searchAll>> {
  const [{ experts }, people, tags, dailys, feeds] = await Promise.all([
    tagInQuery(q) === null ? findExperts(context, { q, limit: FIRST.experts }) : { experts: [] },
    tagInQuery(q) === null ? findUsers(context, { q, limit: FIRST.people }) : [],
    tagsLike(context, q, FIRST.tags),
    firstPosts(context, q, 'daily'),
    firstPosts(context, q, 'feed'),
  ])
  return { experts, dailys, feeds, people, tags }
}

/** Posts with the tag of that name, filled up with posts that contain the words. */
async function firstPosts(context: ViewerContext, q: string, kind: PostKind): Promise<PostTile[]> {
  const limit = FIRST[kind]
  const { tiles: tagged } = await postsTagged(context, tagOf(plainOf(q)), { kind, limit })
  if (tagInQuery(q) !== null || tagged.length >= limit) return tagged
  const { tiles } = await postsWith(context, wordsOf(q), { kind, limit })
  const others = tiles.filter(({ post_no }) => !tagged.some((one) => one.post_no === post_no))
  return [...tagged, ...others].slice(0, limit)
}
