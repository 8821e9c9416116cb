import { CONSENT_TEXT, HEALTH_CONSENT_VERSION, JOIN_CONSENTS, NEEDED_CONSENTS, type ConsentKind } from '#features/account/rules.ts'
import type { Visibility } from '#features/post/rules.ts'
import { DAY_MS, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { seededRandom, type SeededRandom } from './random.ts'
import { expertRow, infoOf, memberRow, type UserRow } from './rows.ts'
import type { Source, SourceComment, SourcePost } from './source.ts'
import { timesOf, type Timed } from './times.ts'

/** The demo community as rows. Posts and comments are numbered from 1 in the order of their dates. */
export type Community = {
  users: UserRow[]
  follows: { user_no: number; target_no: number; reg_dt: string }[]
  posts: PostRow[]
  comments: CommentRow[]
  likes: { post_no: number; user_no: number; reg_dt: string }[]
  commentLikes: { comment_no: number; user_no: number; reg_dt: string }[]
  /** The answers of the registration, and consents to the storage of health data, dated before the first health data. */
  consents: { user_no: number; kind: ConsentKind; version: string; agreed: boolean; reg_dt: string }[]
}
export type PostRow = ReturnType<typeof postRow>
export type CommentRow = {
  comment_no: number
  post_no: number
  parent_no: number | null
  user_no: number
  content: string
  like_qtt: number
  reply_qtt: number
  reg_dt: string
}

/** Fixed, so that every load makes the same community. */
const SEED = 20_220_301
/** Comments without a daily of their own go under one of this many newest public dailys. */
const COMMENTED_MAX = 24
/** This many newest dailys are public. */
const NEWEST_PUBLIC = 6

/** Builds the community around `now`. The same source and moment give the same rows. */
export function communityOf(source: Source, now: Date): Community {
  const random = seededRandom(SEED)
  const users = usersOf(source, now, random)
  const follows = followsOf(users, now, random)
  const posts = postsOf(source, timesOf(source.posts, now, random), random)
  const audience = audienceOf(users, follows)
  const comments = commentsOf(source, posts, now, random)
  const likes = posts.flatMap((post) => likesOf(post, audience(post), now, random))
  const commentLikes = comments.flatMap((comment) => commentLikesOf(comment, audience, posts, now, random))
  return {
    users,
    follows,
    posts: withCounters(posts, comments, likes),
    comments: comments.map((comment) => ({
      ...comment,
      like_qtt: commentLikes.filter((like) => like.comment_no === comment.comment_no).length,
    })),
    likes,
    commentLikes,
    consents: consentsOf(users, posts),
  }
}

function usersOf(source: Source, now: Date, random: SeededRandom): UserRow[] {
  const joined = (): Date => new Date(now.getTime() - random.between(60, 500) * DAY_MS)
  return [...source.members.map((member) => memberRow(member, joined())), ...source.experts.map((expert) => expertRow(expert, joined()))]
}

function followsOf(users: UserRow[], now: Date, random: SeededRandom): Community['follows'] {
  return users.flatMap(({ user_no }) => {
    const others = users.filter((user) => user.user_no !== user_no).map((user) => user.user_no)
    return random
      .sample(others, random.between(5, 16))
      .map((target_no) => ({ user_no, target_no, reg_dt: new Date(now.getTime() - random.between(1, 50) * DAY_MS).toISOString() }))
  })
}

function postsOf(source: Source, timed: Timed[], random: SeededRandom) {
  const commentedDailys = new Set(source.threads.map((thread) => thread.daily_no))
  return timed.map(({ post, at }, index) => {
    const drawn = visibilityOf(post, random)
    // Dailys with comments and those that a guest sees first are public.
    const visibility = commentedDailys.has(post.daily_no) || index >= timed.length - NEWEST_PUBLIC ? 'public' : drawn
    return { ...postRow(post, at, visibility, infoOf(post, source.foods, source.routines, random)), post_no: index + 1 }
  })
}

function postRow(post: SourcePost, at: Date, visibility: Visibility, info: ReturnType<typeof infoOf>) {
  return {
    post_no: 0,
    /** Its number in the data files; not a column. */
    daily_no: post.daily_no,
    /** Its scenes; not a column. */
    pictures: post.pictures ?? [],
    kind: 'daily' as const,
    user_no: post.user_no,
    content: post.daily_content,
    info,
    visibility,
    record_date: koreanDay(at),
    like_qtt: 0,
    reply_qtt: 0,
    reg_dt: at.toISOString(),
  }
}

/** Mood dailys are less often public than others. */
function visibilityOf(post: SourcePost, random: SeededRandom): Visibility {
  const [followers, hidden] = post.type === 'mood' ? [22, 10] : [7, 3]
  if (random.happens(hidden)) return 'private'
  return random.happens(followers) ? 'followers' : 'public'
}

/** Members who may see a daily, without its author. */
function audienceOf(users: UserRow[], follows: Community['follows']): (post: PostRow) => number[] {
  return (post) => {
    if (post.visibility === 'private') return []
    if (post.visibility === 'followers') return follows.filter((row) => row.target_no === post.user_no).map((row) => row.user_no)
    return users.map((user) => user.user_no).filter((user_no) => user_no !== post.user_no)
  }
}

function commentsOf(source: Source, posts: PostRow[], now: Date, random: SeededRandom): CommentRow[] {
  const threads = new Map(source.threads.map((thread) => [thread.comment_no, thread]))
  const commentable = posts.filter((post) => post.visibility === 'public').slice(-COMMENTED_MAX)
  const drafts = source.comments.flatMap((comment) => {
    const thread = threads.get(comment.no)
    const post =
      posts.find((row) => row.daily_no === thread?.daily_no) ?? random.pick(commentable.filter((row) => row.user_no !== comment.user_no))
    return draftsOf(comment, post, thread?.reply, now, random)
  })
  drafts.sort((a, b) => a.at - b.at)
  return drafts.map((draft, index) => {
    const parent = drafts.indexOf(draft.parent ?? draft)
    return {
      comment_no: index + 1,
      post_no: draft.post.post_no,
      parent_no: draft.parent ? parent + 1 : null,
      user_no: draft.user_no,
      content: draft.content,
      like_qtt: 0,
      reply_qtt: drafts.filter((other) => other.parent === draft).length,
      reg_dt: new Date(draft.at).toISOString(),
    }
  })
}

type Draft = { post: PostRow; parent: Draft | null; user_no: number; content: string; at: number }

/** A comment and the author's reply, if there is one. */
function draftsOf(comment: SourceComment, post: PostRow, reply: string | undefined, now: Date, random: SeededRandom): Draft[] {
  const root: Draft = {
    post,
    parent: null,
    user_no: comment.user_no,
    content: comment.text,
    at: momentAfter(Date.parse(post.reg_dt), now, random),
  }
  if (reply === undefined) return [root]
  return [root, { post, parent: root, user_no: post.user_no, content: reply, at: momentAfter(root.at, now, random) }]
}

function likesOf(post: PostRow, audience: number[], now: Date, random: SeededRandom): Community['likes'] {
  return random.sample(audience, random.between(0, 9) + random.between(0, 9)).map((user_no) => ({
    post_no: post.post_no,
    user_no,
    reg_dt: new Date(momentAfter(Date.parse(post.reg_dt), now, random)).toISOString(),
  }))
}

function commentLikesOf(
  comment: CommentRow,
  audience: (post: PostRow) => number[],
  posts: PostRow[],
  now: Date,
  random: SeededRandom,
): Community['commentLikes'] {
  const post = posts.find((row) => row.post_no === comment.post_no)
  if (post === undefined) return []
  const readers = [post.user_no, ...audience(post)].filter((user_no) => user_no !== comment.user_no)
  return random.sample(readers, Math.max(0, random.between(-3, 11))).map((user_no) => ({
    comment_no: comment.comment_no,
    user_no,
    reg_dt: new Date(momentAfter(Date.parse(comment.reg_dt), now, random)).toISOString(),
  }))
}

/** The first version of each text (features/policy/texts). */
const FIRST_VERSIONS = { terms: '2022-03-01', privacy: '2022-03-01', marketing: '2026-11-21' }

/** Members answered what a registration asks, without ads. Those with pictures or a weight have given the health consent. */
function consentsOf(users: UserRow[], posts: PostRow[]): Community['consents'] {
  const shown = new Set(posts.filter((post) => post.pictures.length > 0).map((post) => post.user_no))
  const answers = users.flatMap(({ user_no, reg_dt }) =>
    JOIN_CONSENTS.map((kind) => ({
      user_no,
      kind,
      version: FIRST_VERSIONS[CONSENT_TEXT[kind]],
      agreed: NEEDED_CONSENTS.some((needed) => needed === kind),
      reg_dt,
    })),
  )
  const health = users
    .filter((user) => user.weight !== null || shown.has(user.user_no))
    .map(({ user_no, reg_dt }) => ({ user_no, kind: 'health_sensitive', version: HEALTH_CONSENT_VERSION, agreed: true, reg_dt }) as const)
  return [...answers, ...health]
}

/** A moment at most seven hours after `from`, and before `now`. */
function momentAfter(from: number, now: Date, random: SeededRandom): number {
  const left = now.getTime() - from
  return from + Math.floor(Math.min(left * 0.8, random.between(2, 420) * MINUTE_MS + random.between(0, 59_999)))
}

function withCounters(posts: PostRow[], comments: CommentRow[], likes: Community['likes']): PostRow[] {
  return posts.map((post) => ({
    ...post,
    like_qtt: likes.filter((like) => like.post_no === post.post_no).length,
    reply_qtt: comments.filter((comment) => comment.post_no === post.post_no).length,
  }))
}
