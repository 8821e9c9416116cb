import { deletePost, editPost, insertPost, notifyMentioned, visiblePostSql } from '#features/post/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { BoardPost, BoardPostDetail, createBoardPost, editBoardPost, findBoardClub, moderateBoardPost } from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { hasPower, nextPostAt, PINS_MAX, type Board } from '../rules.ts'
import { notifyClub, notifyHidden, pathOfPost } from './alarms.ts'
import { touchLeader } from './claim-sql.ts'
import { findClub } from './detail.ts'
import { clubGuard, clubRowSql, guarded, type GuardRow } from './guard.ts'
import { writeHistory } from './history.ts'
import { settlePostReports } from './reports.ts'
import { insertPoll } from './poll-insert.ts'
import { pollSql } from './poll-sql.ts'
import { lockClub } from './sql.ts'
import { MEMBER } from '../transitions.ts'

const POST = `b.post_no as board_no, b.meet_no, b.board, b.title, p.author, p.content, p.images, p.like_qtt, p.reply_qtt, p.isfav,
  b.pin_dt is not null as is_pinned, b.lock_dt is not null as is_locked, b.hide_dt is not null as is_hidden, b.hide_reason,
  exists (select from club_poll q where q.post_no = b.post_no) as has_poll, p.reg_dt, p.edit_dt`
const joinPost = (now: string): string => `cross join lateral ${visiblePostSql({ postNo: 'b.post_no', now })} p`

/** $1 the viewer, $2 the post, $3 now. */
export const BOARD_POST: Statement = `
  select ${POST}, ${pollSql({ postNo: 'b.post_no', viewer: '$1::bigint', now: '$3::timestamptz' })} as poll from club_post b ${joinPost('$3::timestamptz')} where b.post_no = $2`
/** $2 the club, $3 now, $4 the last post of the page before, $5 the limit, $6 the board. */
const page = (board: string): Statement => `
  select ${POST} from club_post b ${joinPost('$3::timestamptz')}
  where b.meet_no = $2 and b.post_no < $4::bigint and ${board} order by b.post_no desc limit $5::int`
export const ALL_POSTS: Statement = page('$6::text is null')
export const BOARD_POSTS: Statement = page('b.board = $6::text')
export const PINNED_POSTS: Statement = `
  select ${POST} from club_post b ${joinPost('$3::timestamptz')} where b.meet_no = $2 and b.pin_dt is not null order by b.pin_dt desc limit ${PINS_MAX}`

/** The club for the viewer, with the posts of a page: the parameters of both lists. */
const withClub = (posts: Statement, pinned: string): Statement => `
  select row_to_json(g) as club, ${pinned} as pinned, (select coalesce(json_agg(row_to_json(x)), '[]') from (${posts}) x) as posts
  from (${clubRowSql({ meetNo: '$2', userNo: '$1' })}) g`
const PINNED_AND_ALL: Statement = withClub(ALL_POSTS, `(select coalesce(json_agg(row_to_json(x)), '[]') from (${PINNED_POSTS}) x)`)
const LATER: Statement = withClub(ALL_POSTS, "'[]'::json")
const OF_BOARD: Statement = withClub(BOARD_POSTS, "'[]'::json")
export const BOARD_PAGES = { first: PINNED_AND_ALL, later: LATER, one: OF_BOARD }

type Page = { meetNo: number; userNo: number; now: Date; board: Board | undefined; beforeNo: number | undefined; limit: number }

/** @throws `club.not_found`, `club.forbidden` where the viewer reads no boards of the club */
export async function postsOf(db: Db, asked: Page): Promise<{ pinned: BoardPost[]; posts: BoardPost[] }> {
  const { meetNo, userNo, now, board = null, beforeNo, limit } = asked
  const statement = board !== null ? BOARD_PAGES.one : beforeNo === undefined ? BOARD_PAGES.first : BOARD_PAGES.later
  const inputs = [userNo, meetNo, now, beforeNo ?? Number.MAX_SAFE_INTEGER, limit, board]
  const [row] = await rowsOf<{ club: GuardRow; pinned: BoardPost[]; posts: BoardPost[] }>(db, statement, inputs)
  const club = guarded(row?.club)
  if (!hasPower(club.standing, 'readBoard', club)) throw clubErrors.forbidden()
  return { pinned: row!.pinned, posts: row!.posts }
}

export async function postOf(db: Db, postNo: number, userNo: number, now: Date): Promise<BoardPostDetail> {
  const [post] = await rowsOf<BoardPostDetail>(db, BOARD_POST, [userNo, postNo, now])
  if (!post) throw clubErrors.no_post()
  return post
}

/**
 * The club of a post, which whoever may not read the post is led to. Of a club that lists leave out, only its members learn it.
 * @throws `club.no_post`, also for a club that the viewer cannot find: the numbers of its posts can be guessed
 */
export async function clubOfPost(db: Db, postNo: number, userNo: number, now: Date): Promise<Answer<typeof findBoardClub>> {
  const [place] = await rowsOf<Placed>(db, PLACE, [postNo])
  const club = place && (await findClub(db, { meetNo: place.meet_no, viewerNo: userNo }, now))
  const isMember = club?.my?.state === MEMBER.member
  if (!club || (!isMember && club.visibility === 'hidden')) throw clubErrors.no_post()
  return { meet_no: club.meet_no, meet_title: club.meet_title, is_member: isMember }
}

const LAST_DT: Statement = 'select b.reg_dt from club_post b where b.user_no = $2 and b.meet_no = $1 order by b.post_no desc limit 1'
const SLOW: Statement = 'select slow_minutes from meet where meet_no = $1'

type Writing = { tx: Tx; userNo: number; now: Date; body: Body<typeof editBoardPost> }

/** Writes a post. Lock order: the club, the post, alarms. */
export async function writePost({
  tx,
  userNo,
  now,
  body,
  meetNo,
}: Omit<Writing, 'body'> & { body: Body<typeof createBoardPost>; meetNo: number }): Promise<{ board_no: number }> {
  const club = await clubGuard(tx, { meetNo, userNo, power: body.board === 'notice' ? 'notice' : 'write' })
  if (club.standing === 'member') await refuseTooSoon(tx, meetNo, userNo, now)
  const { board, title, content, images: keys } = body
  const { post_no, mentions, thumb } = await insertPost(tx, { userNo, content, keys, now, field: 'images' })
  await tx.sql`insert into club_post ${tx.sql({ post_no, meet_no: meetNo, user_no: userNo, board, title, reg_dt: now })}`
  if (body.poll !== null) await insertPoll(tx, post_no, body.poll, now)
  await notifyMentioned(tx, { kind: 'board', post_no, user_no: userNo, thumb }, mentions, now)
  if (board === 'notice') {
    await notifyClub(
      tx,
      club,
      { text: `${club.meet_title}: ${title}`, actorNo: userNo, about: `:post:${post_no}`, link: pathOfPost(post_no) },
      now,
    )
  }
  const locked = await lockClub(tx, meetNo)
  await touchLeader(tx, locked!, userNo, now)
  return { board_no: post_no }
}

async function refuseTooSoon(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<void> {
  const [club] = await rowsOf<{ slow_minutes: number }>(tx, SLOW, [meetNo])
  const [last] = await rowsOf<{ reg_dt: string }>(tx, LAST_DT, [meetNo, userNo])
  if (nextPostAt(club!.slow_minutes, last?.reg_dt ?? null, now) !== null) throw clubErrors.slow()
}

type Placed = { meet_no: number; user_no: number; board: Board; title: string; pin_dt: string | null }
const PLACE: Statement = 'select meet_no, user_no, board, title, pin_dt from club_post where post_no = $1'
const LOCK_PLACE: Statement = 'select meet_no, user_no, board, title, pin_dt from club_post where post_no = $1 for no key update'

/** Locks the club of a post, then the post. @throws `club.no_post`, also for somebody outside the club */
async function lockPost(tx: Tx, postNo: number, userNo: number, power: 'write' | 'moderate') {
  const [found] = await rowsOf<Placed>(tx, PLACE, [postNo])
  if (!found) throw clubErrors.no_post()
  const club = await clubGuard(tx, { meetNo: found.meet_no, userNo, power })
  const [post] = await rowsOf<Placed>(tx, LOCK_PLACE, [postNo])
  if (!post) throw clubErrors.no_post()
  return { club, post }
}

/** Changes my post. */
export async function rewritePost({ tx, userNo, now, body, postNo }: Writing & { postNo: number }): Promise<void> {
  const { club, post } = await lockPost(tx, postNo, userNo, 'write')
  if (post.user_no !== userNo) throw clubErrors.not_author()
  if (body.board === 'notice' && !hasPower(club.standing, 'notice', club)) throw clubErrors.forbidden()
  const { board, title, content, images: keys } = body
  await tx.sql`update club_post set ${tx.sql({ board, title })} where post_no = ${postNo}`
  const { mentions, thumb } = await editPost(tx, postNo, { userNo, content, keys, now, field: 'images' })
  await notifyMentioned(tx, { kind: 'board', post_no: postNo, user_no: userNo, thumb }, mentions, now)
}

/** Deletes my post. */
export async function removePost({ tx, userNo, now, postNo }: Omit<Writing, 'body'> & { postNo: number }): Promise<void> {
  const { post } = await lockPost(tx, postNo, userNo, 'write')
  if (post.user_no !== userNo) throw clubErrors.not_author()
  await tx.sql`delete from club_post where post_no = ${postNo}`
  await deletePost(tx, { userNo, postNo, now })
}

type Moderating = Omit<Writing, 'body'> & { postNo: number; body: Body<typeof moderateBoardPost> }

/** Pins, locks or hides a post, or takes it back; the history tells who did it. */
export async function moderatePost({ tx, userNo, now, postNo, body: { pin, lock, hide, reason } }: Moderating): Promise<void> {
  const { club, post } = await lockPost(tx, postNo, userNo, 'moderate')
  const { meet_no } = post
  if (pin === true && post.pin_dt === null && (await pinnedIn(tx, meet_no)) >= PINS_MAX) throw clubErrors.pins_max()
  const columns = {
    ...(pin === undefined ? {} : { pin_dt: pin ? now : null }),
    ...(lock === undefined ? {} : { lock_dt: lock ? now : null }),
    ...(hide === undefined ? {} : { hide_dt: hide ? now : null, hide_reason: hide ? reason : '' }),
  }
  if (Object.keys(columns).length === 0) return
  await tx.sql`update club_post set ${tx.sql(columns)} where post_no = ${postNo}`
  if (hide === true) await settlePostReports(tx, { postNo, actorNo: userNo, now })
  const event = `post ${Object.keys(columns)
    .filter((name) => name.endsWith('_dt'))
    .join(' ')}`
  await writeHistory(tx, [{ meet_no, user_no: post.user_no, actor_no: userNo, event, reason }], now)
  const isToldAuthor = hide === true && post.user_no !== userNo
  if (isToldAuthor) await notifyHidden(tx, club, { postNo, authorNo: post.user_no, title: post.title, reason }, now)
}

async function pinnedIn({ sql }: Tx, meetNo: number): Promise<number> {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from club_post where meet_no = ${meetNo} and pin_dt is not null`
  return row.count
}
