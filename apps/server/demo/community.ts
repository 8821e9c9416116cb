import { HEALTH_CONSENT_VERSION, type ConsentKind } from '#features/account/rules.ts'
import type { Visibility } from '#features/post/rules.ts'
import { koreanDay } from '#features/daily/rules.ts'
import { chance, type Chance } from './chance.ts'
import { expertRow, infoOf, memberRow, type UserRow } from './map.ts'
import type { Source, SourceComment, SourcePost } from './source.ts'
import { timesOf, type Timed } from './times.ts'

/** The demo community as rows. Posts and comments are numbered from 1 in the order of their moments. */
export type Community = {
  users: UserRow[]
  follows: { user_no: number; target_no: number; reg_dt: string }[]
  posts: PostRow[]
  comments: CommentRow[]
  likes: { post_no: number; user_no: number; reg_dt: string }[]
  commentLikes: { comment_no: number; user_no: number; reg_dt: string }[]
  /** The members who agreed that haru keeps what tells of their health, at some moment before they needed it. */
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

/** Any number does; this one makes every community the same. */
const SEED = 20_220_301
/** Comments whose words fit anywhere go under one of this many newest public dailys. */
const BUSY = 24
/** This many newest dailys are public. */
const OPEN_TOP = 6

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Builds the community around `now`. The same source and moment give the same rows. */
export function communityOf(source: Source, now: Date): Community {
  const draw = chance(SEED)
  const users = usersOf(source, now, draw)
  const follows = followsOf(users, now, draw)
  const posts = postsOf(source, timesOf(source.posts, now, draw), draw)
  const audience = audienceOf(users, follows)
  const comments = commentsOf(source, posts, now, draw)
  const likes = posts.flatMap((post) => likesOf(post, audience(post), now, draw))
  const commentLikes = comments.flatMap((comment) => commentLikesOf(comment, audience, posts, now, draw))
  return {
    users,
    follows,
    posts: counted(posts, comments, likes),
    comments: comments.map((comment) => ({
      ...comment,
      like_qtt: commentLikes.filter((like) => like.comment_no === comment.comment_no).length,
    })),
    likes,
    commentLikes,
    consents: consentsOf(users, posts),
  }
}

function usersOf(source: Source, now: Date, draw: Chance): UserRow[] {
  const joined = (): Date => new Date(now.getTime() - draw.between(60, 500) * DAY)
  return [...source.members.map((member) => memberRow(member, joined())), ...source.experts.map((expert) => expertRow(expert, joined()))]
}

function followsOf(users: UserRow[], now: Date, draw: Chance): Community['follows'] {
  return users.flatMap(({ user_no }) => {
    const others = users.filter((user) => user.user_no !== user_no).map((user) => user.user_no)
    return draw
      .some(others, draw.between(5, 16))
      .map((target_no) => ({ user_no, target_no, reg_dt: new Date(now.getTime() - draw.between(1, 50) * DAY).toISOString() }))
  })
}

function postsOf(source: Source, timed: Timed[], draw: Chance) {
  const talkedOf = new Set(source.threads.map((thread) => thread.daily_no))
  return timed.map(({ post, at }, index) => {
    const drawn = visibilityOf(post, draw)
    // What others talk about, and what a guest meets first, is open to all.
    const visibility = talkedOf.has(post.daily_no) || index >= timed.length - OPEN_TOP ? 'public' : drawn
    return { ...postRow(post, at, visibility, infoOf(post, source.foods, source.routines, draw)), post_no: index + 1 }
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

/** Feelings are kept closer than food. */
function visibilityOf(post: SourcePost, draw: Chance): Visibility {
  const [followers, hidden] = post.type === 'mood' ? [22, 10] : [7, 3]
  if (draw.happens(hidden)) return 'private'
  return draw.happens(followers) ? 'followers' : 'public'
}

/** Who but the author may see a daily. */
function audienceOf(users: UserRow[], follows: Community['follows']): (post: PostRow) => number[] {
  return (post) => {
    if (post.visibility === 'private') return []
    if (post.visibility === 'followers') return follows.filter((row) => row.target_no === post.user_no).map((row) => row.user_no)
    return users.map((user) => user.user_no).filter((user_no) => user_no !== post.user_no)
  }
}

function commentsOf(source: Source, posts: PostRow[], now: Date, draw: Chance): CommentRow[] {
  const threads = new Map(source.threads.map((thread) => [thread.comment_no, thread]))
  const busy = posts.filter((post) => post.visibility === 'public').slice(-BUSY)
  const drafts = source.comments.flatMap((comment) => {
    const thread = threads.get(comment.no)
    const post = posts.find((row) => row.daily_no === thread?.daily_no) ?? draw.pick(busy.filter((row) => row.user_no !== comment.user_no))
    return draftsOf(comment, post, thread?.reply, now, draw)
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

/** A comment and, where there is one, the author's answer to it. */
function draftsOf(comment: SourceComment, post: PostRow, reply: string | undefined, now: Date, draw: Chance): Draft[] {
  const root: Draft = { post, parent: null, user_no: comment.user_no, content: comment.text, at: after(Date.parse(post.reg_dt), now, draw) }
  if (reply === undefined) return [root]
  return [root, { post, parent: root, user_no: post.user_no, content: reply, at: after(root.at, now, draw) }]
}

function likesOf(post: PostRow, audience: number[], now: Date, draw: Chance): Community['likes'] {
  return draw
    .some(audience, draw.between(0, 9) + draw.between(0, 9))
    .map((user_no) => ({ post_no: post.post_no, user_no, reg_dt: new Date(after(Date.parse(post.reg_dt), now, draw)).toISOString() }))
}

function commentLikesOf(
  comment: CommentRow,
  audience: (post: PostRow) => number[],
  posts: PostRow[],
  now: Date,
  draw: Chance,
): Community['commentLikes'] {
  const post = posts.find((row) => row.post_no === comment.post_no)
  if (post === undefined) return []
  const readers = [post.user_no, ...audience(post)].filter((user_no) => user_no !== comment.user_no)
  return draw.some(readers, Math.max(0, draw.between(-3, 11))).map((user_no) => ({
    comment_no: comment.comment_no,
    user_no,
    reg_dt: new Date(after(Date.parse(comment.reg_dt), now, draw)).toISOString(),
  }))
}

/** Whoever shows a meal or told their weight was asked first. */
function consentsOf(users: UserRow[], posts: PostRow[]): Community['consents'] {
  const shown = new Set(posts.filter((post) => post.pictures.length > 0).map((post) => post.user_no))
  return users
    .filter((user) => user.weight !== null || shown.has(user.user_no))
    .map(({ user_no, reg_dt }) => ({ user_no, kind: 'health_sensitive', version: HEALTH_CONSENT_VERSION, agreed: true, reg_dt }))
}

/** A moment within the hours after `from`, and before now. */
function after(from: number, now: Date, draw: Chance): number {
  const left = now.getTime() - from
  return from + Math.floor(Math.min(left * 0.8, draw.between(2, 420) * MINUTE + draw.between(0, 59_999)))
}

function counted(posts: PostRow[], comments: CommentRow[], likes: Community['likes']): PostRow[] {
  return posts.map((post) => ({
    ...post,
    like_qtt: likes.filter((like) => like.post_no === post.post_no).length,
    reply_qtt: comments.filter((comment) => comment.post_no === post.post_no).length,
  }))
}
