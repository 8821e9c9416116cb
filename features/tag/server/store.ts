import { notBlockedSql } from '#features/block/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { MENTIONS_MAX, mentionsOf, namesOf, tagsOf } from '../rules.ts'

type Text = {
  post_no: number
  /** Set for the text of a comment, which has mentions but no tags. */
  comment_no?: number | null
  /** The writer. */
  user_no: number
  content: string
  /** This transaction has created the text, so nothing is stored of it yet. */
  isNew?: boolean
  /** Accepted from callers, and not used: the counts read the post itself. */
  visibility?: string
  now?: Date
}

/** The members whom a text newly mentions, and those whom it no longer mentions. */
export type MentionChanges = { mentioned: number[]; unmentioned: number[] }

/**
 * Stores the tags of a text, and the mentioned members without a block, in the transaction that wrote it. Deletes those that
 * the text no longer has. Triggers count the uses of tags (0013_search.sql).
 */
export async function saveTags(tx: Tx, { post_no, comment_no = null, user_no, content, isNew = false }: Text): Promise<MentionChanges> {
  const [tags, mentions] = [comment_no === null ? tagsOf(content) : [], mentionsOf(content).slice(0, MENTIONS_MAX)]
  if (comment_no === null && !(isNew && tags.length === 0)) await savePostTags(tx, post_no, tags, isNew)
  if (isNew && mentions.length === 0) return { mentioned: [], unmentioned: [] }
  return saveMentions(tx, [user_no, post_no, comment_no], mentions)
}

/** Deletes the tags and mentions of a deleted post and of its comments. */
export async function deleteTags({ sql }: Tx, postNo: number): Promise<void> {
  await sql`delete from post_tag where post_no = ${postNo}`
  await sql`delete from mention where post_no = ${postNo}`
}

/** Locks the tags of these posts in their order, before a statement whose trigger updates the tags post by post. */
export async function lockTags(tx: Tx, postNos: number[]): Promise<void> {
  await rowsOf(tx, LOCK_TAGS, [postNos])
}

const LOCK_TAGS: Statement = `
  select 1 from tag t where t.tag in (select pt.tag from post_tag pt where pt.post_no = any($1::bigint[])) order by t.tag for no key update`

async function savePostTags(tx: Tx, postNo: number, tags: string[], isNew: boolean): Promise<void> {
  const stored = isNew ? [] : await rowsOf<{ tag: string }>(tx, TAGS, [postNo])
  const removed = stored.map(({ tag }) => tag).filter((tag) => !tags.includes(tag))
  const added = tags.filter((tag) => !stored.some((one) => one.tag === tag))
  if (removed.length + added.length === 0) return
  // Locks the unchanged tags too: a change of visibility updates them afterwards, and every writer locks all its tags at once.
  await Promise.all([
    rowsOf(tx, INSERT_OR_LOCK_TAGS, [[...new Set([...stored.map(({ tag }) => tag), ...added])]]),
    ...(removed.length > 0 ? [rowsOf(tx, DELETE_TAGS, [postNo, removed])] : []),
    ...(added.length > 0 ? [rowsOf(tx, ADD_TAGS, [postNo, added])] : []),
  ])
}

const TAGS: Statement = 'select tag from post_tag where post_no = $1'
/** Inserts new tags and locks the others, all at once and in their order, so that writers cannot deadlock. */
const INSERT_OR_LOCK_TAGS: Statement = `
  insert into tag (tag) select one from unnest($1::text[]) one order by one
  on conflict (tag) do update set tag = excluded.tag where false`
const DELETE_TAGS: Statement = 'delete from post_tag where post_no = $1 and tag = any($2::text[])'
const ADD_TAGS: Statement = 'insert into post_tag (tag, post_no) select one, $1 from unnest($2::text[]) one on conflict do nothing'

async function saveMentions(
  tx: Tx,
  [userNo, postNo, commentNo]: [number, number, number | null],
  mentions: string[],
): Promise<MentionChanges> {
  const deleteExcept = async (but: number[]) => numbersOf(await rowsOf(tx, DELETE_MENTIONS, [postNo, commentNo, but]))
  if (mentions.length === 0) return { mentioned: [], unmentioned: await deleteExcept([]) }
  const candidates = mentions.map(namesOf)
  const found = await rowsOf<Mentioned>(tx, MENTIONED, [userNo, postNo, commentNo, candidates.flat()])
  const people = new Map<number, string>()
  for (const names of candidates) {
    const one = names.flatMap((name) => found.filter(({ mentioned }) => mentioned === name))[0]
    if (one) people.set(one.user_no, one.haru_name)
  }
  const unmentioned = await deleteExcept([...people.keys()])
  if (people.size === 0) return { mentioned: [], unmentioned }
  return {
    mentioned: numbersOf(await rowsOf(tx, ADD_MENTIONS, [postNo, commentNo, [...people.keys()], [...people.values()]])),
    unmentioned,
  }
}

const numbersOf = (rows: object[]): number[] => (rows as { user_no: number }[]).map(({ user_no }) => user_no)

type Mentioned = { user_no: number; haru_name: string; mentioned: string }

/**
 * The members whom the names $4 may mean: first those stored for this text by that name, whatever their name is now; then
 * active members of that name without a block with the writer $1.
 */
const MENTIONED: Statement = `
  select m.user_no, m.haru_name, lower(m.haru_name) as mentioned from mention m
  where m.post_no = $2 and m.comment_no is not distinct from $3 and lower(m.haru_name) = any($4::text[])
    and (select u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })} from users u where u.user_no = m.user_no)
  union all
  select u.user_no, u.haru_name, lower(u.haru_name) from users u
  where lower(u.haru_name) = any($4::text[]) and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}`

const DELETE_MENTIONS: Statement =
  'delete from mention where post_no = $1 and comment_no is not distinct from $2 and user_no <> all($3::bigint[]) returning user_no'
const ADD_MENTIONS: Statement = `
  insert into mention (post_no, comment_no, user_no, haru_name)
  select $1, $2, one.user_no, one.haru_name from unnest($3::bigint[], $4::text[]) one (user_no, haru_name) on conflict do nothing returning user_no`
