import { notBlockedSql } from '#features/block/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { MENTIONS_MAX, mentionsOf, namesOf, tagsOf } from '../rules.ts'

type Text = {
  post_no: number
  /** Where the text is a comment's, which has no tags of its own. */
  comment_no?: number | null
  /** Who wrote it. */
  user_no: number
  content: string
  /** What its writers also know of it; the counts look at the post itself. */
  visibility?: string
  now?: Date
}

/** Whom a text calls by name now and did not before, and the other way round. */
export type Calls = { called: number[]; uncalled: number[] }

/**
 * Keeps the tags of a text, and the members whom it calls by name and whom its writer may meet, in the transaction that
 * wrote it. What it no longer says is let go. The database counts the tags' uses itself (0013_search.sql).
 */
export async function keepTags(tx: Tx, { post_no, comment_no = null, user_no, content }: Text): Promise<Calls> {
  if (comment_no === null) await keepPostTags(tx, post_no, tagsOf(content))
  return keepMentions(tx, [user_no, post_no, comment_no], mentionsOf(content).slice(0, MENTIONS_MAX))
}

/** Lets go of the tags and calls of a post that is taken away, with those of its comments. */
export async function dropTags({ sql }: Tx, postNo: number): Promise<void> {
  await sql`delete from post_tag where post_no = ${postNo}`
  await sql`delete from mention where post_no = ${postNo}`
}

/** Holds the tags of these posts in their order, before a statement that counts those of several posts one by one. */
export async function holdTags(tx: Tx, postNos: number[]): Promise<void> {
  await rowsOf(tx, HOLD_TAGS, [postNos])
}

const HOLD_TAGS: Statement = `
  select 1 from tag t where t.tag in (select pt.tag from post_tag pt where pt.post_no = any($1::bigint[])) order by t.tag for no key update`

async function keepPostTags(tx: Tx, postNo: number, tags: string[]): Promise<void> {
  const had = await rowsOf<{ tag: string }>(tx, TAGS, [postNo])
  const gone = had.map(({ tag }) => tag).filter((tag) => !tags.includes(tag))
  const added = tags.filter((tag) => !had.some((one) => one.tag === tag))
  if (gone.length + added.length === 0) return
  // Those that stay too: an edit of who may see the post counts them after this, and everyone holds tags in one go.
  await rowsOf(tx, MAKE_TAGS, [[...new Set([...had.map(({ tag }) => tag), ...added])]])
  if (gone.length > 0) await rowsOf(tx, LOSE_TAGS, [postNo, gone])
  if (added.length > 0) await rowsOf(tx, ADD_TAGS, [postNo, added])
}

const TAGS: Statement = 'select tag from post_tag where post_no = $1'
/** Makes those that are new and holds the others; all at once and in their order, so that no two writers wait for each other. */
const MAKE_TAGS: Statement = `
  insert into tag (tag) select one from unnest($1::text[]) one order by one
  on conflict (tag) do update set tag = excluded.tag where false`
const LOSE_TAGS: Statement = 'delete from post_tag where post_no = $1 and tag = any($2::text[])'
const ADD_TAGS: Statement = 'insert into post_tag (tag, post_no) select one, $1 from unnest($2::text[]) one on conflict do nothing'

async function keepMentions(tx: Tx, [userNo, postNo, commentNo]: [number, number, number | null], calls: string[]): Promise<Calls> {
  const lose = async (but: number[]) => numbersOf(await rowsOf(tx, LOSE_MENTIONS, [postNo, commentNo, but]))
  if (calls.length === 0) return { called: [], uncalled: await lose([]) }
  const candidates = calls.map(namesOf)
  const found = await rowsOf<Called>(tx, CALLED, [userNo, postNo, commentNo, candidates.flat()])
  const people = new Map<number, string>()
  for (const names of candidates) {
    const one = names.flatMap((name) => found.filter(({ called }) => called === name))[0]
    if (one) people.set(one.user_no, one.haru_name)
  }
  const uncalled = await lose([...people.keys()])
  if (people.size === 0) return { called: [], uncalled }
  return { called: numbersOf(await rowsOf(tx, ADD_MENTIONS, [postNo, commentNo, [...people.keys()], [...people.values()]])), uncalled }
}

const numbersOf = (rows: object[]): number[] => (rows as { user_no: number }[]).map(({ user_no }) => user_no)

type Called = { user_no: number; haru_name: string; called: string }

/**
 * Who of the names $4 may be meant: first whom this text called so before, whatever they are called now; then active
 * members of that name whom the writer $1 may meet.
 */
const CALLED: Statement = `
  select m.user_no, m.haru_name, lower(m.haru_name) as called from mention m
  where m.post_no = $2 and m.comment_no is not distinct from $3 and lower(m.haru_name) = any($4::text[])
    and (select u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })} from users u where u.user_no = m.user_no)
  union all
  select u.user_no, u.haru_name, lower(u.haru_name) from users u
  where lower(u.haru_name) = any($4::text[]) and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}`

const LOSE_MENTIONS: Statement =
  'delete from mention where post_no = $1 and comment_no is not distinct from $2 and user_no <> all($3::bigint[]) returning user_no'
const ADD_MENTIONS: Statement = `
  insert into mention (post_no, comment_no, user_no, haru_name)
  select $1, $2, one.user_no, one.haru_name from unnest($3::bigint[], $4::text[]) one (user_no, haru_name) on conflict do nothing returning user_no`
