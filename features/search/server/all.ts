import { plainOf, tagOf } from '#features/tag/rules.ts'
import { tagsLike } from '#features/tag/server/public.ts'
import type { PostTile } from '#features/post/contract.ts'
import type { PostKind } from '#features/post/rules.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { searchAll } from '../contract.ts'
import { FIRST, tagAsked, wordsOf } from '../rules.ts'
import { findExperts, findUsers } from './people.ts'
import { postsTagged, postsWith } from './posts.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }

/** The first few of every group. */
export async function findAll(viewing: Viewing, q: string): Promise<Answer<typeof searchAll>> {
  const [experts, people, tags, dailys, feeds] = await Promise.all([
    tagAsked(q) === null ? findExperts(viewing, { q, limit: FIRST.experts }) : [],
    tagAsked(q) === null ? findUsers(viewing, { q, limit: FIRST.people }) : [],
    tagsLike(viewing, q, FIRST.tags),
    firstPosts(viewing, q, 'daily'),
    firstPosts(viewing, q, 'feed'),
  ])
  return { experts, dailys, feeds, people, tags }
}

/** Posts of the tag of that name, and where they are too few those that say it. */
async function firstPosts(viewing: Viewing, q: string, kind: PostKind): Promise<PostTile[]> {
  const limit = FIRST[kind]
  const { tiles: tagged } = await postsTagged(viewing, tagOf(plainOf(q)), { kind, limit })
  if (tagAsked(q) !== null || tagged.length >= limit) return tagged
  const { tiles } = await postsWith(viewing, wordsOf(q), { kind, limit })
  const more = tiles.filter(({ post_no }) => !tagged.some((one) => one.post_no === post_no))
  return [...tagged, ...more].slice(0, limit)
}
