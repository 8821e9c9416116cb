import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { listVoters, Poll } from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { hasPower } from '../rules.ts'
import { clubAlarms } from '../words.ts'
import { notifyOfClub, pathOfPost } from './alarms.ts'
import { postOf } from './board.ts'
import { clubGuard } from './guard.ts'
import { END_TIMER } from './poll-insert.ts'
import { pollSql, SHOWS_NAMES, VOTERS } from './poll-sql.ts'

type Row = { is_date: boolean; is_multiple: boolean; end_dt: string; close_dt: string | null; adhoc_no: number | null }
const PLACE: Statement = 'select b.meet_no, b.user_no, b.title from club_post b where b.post_no = $1'
type Place = { meet_no: number; user_no: number; title: string }
const LOCK_POLL: Statement = 'select is_date, is_multiple, end_dt, close_dt, adhoc_no from club_poll where post_no = $1 for no key update'
/** $1 the viewer, $2 the post, $3 now. */
const POLL: Statement = `select ${pollSql({ postNo: '$2::bigint', viewer: '$1::bigint', now: '$3::timestamptz' })} as poll`

type Acting = { tx: Tx; userNo: number; postNo: number; now: Date }

/** Locks the club of a poll that the member may see, then the poll. @throws `club.no_post`, `club.no_poll` */
async function lockPoll({ tx, userNo, postNo, now }: Acting) {
  const [place] = await rowsOf<Place>(tx, PLACE, [postNo])
  if (!place) throw clubErrors.no_post()
  const club = await clubGuard(tx, { meetNo: place.meet_no, userNo, power: 'write' })
  await postOf(tx, postNo, userNo, now)
  const [poll] = await rowsOf<Row>(tx, LOCK_POLL, [postNo])
  if (!poll) throw clubErrors.no_poll()
  return { place, club, poll }
}

const isOver = ({ close_dt, end_dt }: Row, now: Date): boolean => close_dt !== null || now >= new Date(end_dt)

async function pollOf(tx: Tx, { userNo, postNo, now }: Omit<Acting, 'tx'>): Promise<Poll> {
  const [row] = await rowsOf<{ poll: Poll | null }>(tx, POLL, [userNo, postNo, now])
  if (!row?.poll) throw clubErrors.no_poll()
  return row.poll
}

/** Replaces the member's vote. Lock order: the club, the poll. Rows and counts change together under the lock of the poll. */
export async function vote({ options, ...acting }: Acting & { options: readonly number[] }): Promise<Poll> {
  const { poll } = await lockPoll(acting)
  const { tx, userNo, postNo, now } = acting
  if (isOver(poll, now)) throw clubErrors.poll_closed()
  if (!poll.is_multiple && options.length > 1) throw clubErrors.poll_single('options')
  const known = await tx.sql`select 1 from club_poll_option where post_no = ${postNo} and option_no = any(${options}::bigint[])`
  if (known.length !== options.length) throw clubErrors.poll_option('options')
  const removed = await removeVotes(tx, { userNo, postNo, but: options })
  const added = await tx.sql<{ option_no: number }[]>`
    insert into club_poll_vote (post_no, option_no, user_no, reg_dt)
    select ${postNo}, o.option_no, ${userNo}, ${now} from club_poll_option o where o.post_no = ${postNo} and o.option_no = any(${options}::bigint[])
    on conflict (post_no, user_no, option_no) do nothing returning option_no`
  await countVotes(tx, added, 1)
  const before = removed.length + options.length - added.length > 0 ? 1 : 0
  await countVoters(tx, postNo, (options.length > 0 ? 1 : 0) - before)
  return pollOf(tx, acting)
}

type Removing = { userNo: number; postNo: number; but: readonly number[] }

async function removeVotes(tx: Tx, { userNo, postNo, but }: Removing): Promise<{ option_no: number }[]> {
  const removed = await tx.sql<{ option_no: number }[]>`
    delete from club_poll_vote where post_no = ${postNo} and user_no = ${userNo} and option_no <> all(${but}::bigint[]) returning option_no`
  await countVotes(tx, removed, -1)
  return removed
}

async function countVotes({ sql }: Tx, votes: readonly { option_no: number }[], by: 1 | -1): Promise<void> {
  if (votes.length === 0) return
  const numbers = votes.map(({ option_no }) => option_no)
  await sql`update club_poll_option set vote_qtt = vote_qtt + ${by}::int where option_no = any(${numbers}::bigint[])`
}

async function countVoters({ sql }: Tx, postNo: number, by: number): Promise<void> {
  if (by !== 0) await sql`update club_poll set voter_qtt = voter_qtt + ${by}::int where post_no = ${postNo}`
}

/** Closes a poll, as its author or as the staff. @throws `club.forbidden`, `club.poll_closed` */
export async function endPoll(acting: Acting): Promise<Poll> {
  const { place, club, poll } = await lockPoll(acting)
  const { tx, userNo, postNo, now } = acting
  if (place.user_no !== userNo && !hasPower(club.standing, 'moderate', club)) throw clubErrors.forbidden()
  if (isOver(poll, now)) throw clubErrors.poll_closed()
  await closeNow(tx, postNo, now)
  await setTimers(tx, [{ kind: END_TIMER, no: postNo, due_at: null }], now)
  return pollOf(tx, acting)
}

/** Compare and set: false if it was closed before. */
async function closeNow({ sql }: Tx, postNo: number, now: Date): Promise<boolean> {
  return (await sql`update club_poll set close_dt = ${now} where post_no = ${postNo} and close_dt is null`).count > 0
}

/**
 * Records the meetup that a poll about dates becomes, and closes it. The caller has locked the club, in which the member opens meetups.
 * @throws `club.no_poll`, `club.forbidden` for a member who is neither its author nor of the staff, `club.poll_used`
 */
export async function claimPoll(acting: Acting & { meetNo: number; adhocNo: number }): Promise<void> {
  const { tx, userNo, postNo, now, meetNo, adhocNo } = acting
  const { place, club, poll } = await lockPoll(acting)
  if (place.meet_no !== meetNo || !poll.is_date) throw clubErrors.no_poll()
  if (place.user_no !== userNo && !hasPower(club.standing, 'moderate', club)) throw clubErrors.forbidden()
  const { count } = await tx.sql`update club_poll set adhoc_no = ${adhocNo} where post_no = ${postNo} and adhoc_no is null`
  if (count === 0) throw clubErrors.poll_used()
  if (await closeNow(tx, postNo, now)) await setTimers(tx, [{ kind: END_TIMER, no: postNo, due_at: null }], now)
}

export async function votersOf(
  db: Db,
  { userNo, postNo, now }: Omit<Acting, 'tx'>,
  query: Query<typeof listVoters>,
): Promise<Answer<typeof listVoters>> {
  await postOf(db, postNo, userNo, now)
  const [poll] = await rowsOf<{ shows_names: boolean }>(db, SHOWS_NAMES, [userNo, postNo, now])
  if (!poll) throw clubErrors.no_poll()
  if (!poll.shows_names) throw clubErrors.poll_secret()
  const { option_no, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  const rows = await rowsOf<{ vote_no: number; person: Answer<typeof listVoters>[number]['person'] | null }>(db, VOTERS, [
    userNo,
    postNo,
    option_no,
    before_no,
    limit,
  ])
  return rows.flatMap(({ vote_no, person }) => (person === null ? [] : [{ vote_no, person }]))
}

const ENDED: Statement = `
  select c.meet_no, c.meet_title, b.title, b.user_no, array(select distinct v.user_no from club_poll_vote v
    join meet_member m on m.meet_no = c.meet_no and m.user_no = v.user_no and m.state = 1 where v.post_no = b.post_no) as voters
  from club_post b join meet c on c.meet_no = b.meet_no where b.post_no = $1`
type Ended = { meet_no: number; meet_title: string; title: string; user_no: number; voters: number[] }

/** At its end the poll closes, and its author and those who voted learn that the result is there. */
export const pollTimer: Timer = {
  kind: END_TIMER,
  async fire({ tx, no: postNo, now }) {
    const [poll] = await rowsOf<Row>(tx, LOCK_POLL, [postNo])
    if (!poll || !isOver(poll, now) || !(await closeNow(tx, postNo, now))) return
    const [post] = await rowsOf<Ended>(tx, ENDED, [postNo])
    if (!post) return
    const to = [...new Set([post.user_no, ...post.voters])]
    const text = clubAlarms.pollEnd(post.meet_title, post.title)
    await notifyOfClub(tx, post, { kind: 'CLUB_NOTICE', to, text, link: pathOfPost(postNo) }, now, `:poll:${postNo}`)
  },
}

const VOTED: Statement = 'select distinct post_no from club_poll_vote where user_no = $1 order by post_no'

/** Deletes the votes of a member whose account is purged, with their counts. */
export async function forgetVotes(tx: Tx, userNo: number): Promise<void> {
  for (const { post_no: postNo } of await rowsOf<{ post_no: number }>(tx, VOTED, [userNo])) {
    await rowsOf<Row>(tx, LOCK_POLL, [postNo])
    const removed = await removeVotes(tx, { userNo, postNo, but: [] })
    if (removed.length > 0) await countVoters(tx, postNo, -1)
  }
}
