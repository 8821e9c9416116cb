import { readFileSync } from 'node:fs'
import { moderatePost, writePost } from '#features/club/server/board.ts'
import { vote } from '#features/club/server/poll.ts'
import type { WrittenPoll } from '#features/club/contract.ts'
import type { Board } from '#features/club/rules.ts'
import { writeComment } from '#features/comment/server/write.ts'
import { storeServerPicture } from '#features/media/server/public.ts'
import { addDays, HOUR_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { clubNumbers } from './club-numbers.ts'
import { sceneOf, type Scenes } from './pictures.ts'
import type { TimedAct } from './viv.ts'

/** A post of a board of a club, written `days` ago at a time of day in Korea. `pictures`: names of scenes. */
type DemoPost = {
  club: string
  days: number
  at: string
  user: number
  board: Board
  title: string
  content: string
  pinned?: boolean
  pictures?: string[]
  /** About dates, `days` from today. A vote names options from 1. */
  poll?: { end_days: number; end_at: string; dates: { days: number; at: string }[]; votes: { user: number; options: number[] }[] }
  /** One an hour. */
  comments: { user: number; text: string }[]
  likes: number[]
}
type Demo = { now: Date; storage: Storage; scenes: Scenes }

export const readClubPosts = (): DemoPost[] =>
  JSON.parse(readFileSync(new URL('../../../db/demo/club-posts.json', import.meta.url), 'utf8')) as DemoPost[]

/** Writes the boards of the demo clubs as the product does it, in the order of time, in which posts and comments have their numbers. */
export async function insertClubBoards(tx: Tx, demo: Demo): Promise<void> {
  const numberOf = await clubNumbers(tx)
  const acts = readClubPosts().flatMap((post) => actsOf(post, numberOf(post.club), demo))
  for (const { run } of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run(tx)
}

function actsOf(post: DemoPost, meetNo: number, demo: Demo): TimedAct[] {
  const at = momentOf(addDays(koreanDay(demo.now), -post.days), post.at)
  let boardNo = 0
  const comments = post.comments.map(({ user, text }, nth): TimedAct => {
    const now = new Date(at.getTime() + (nth + 1) * HOUR_MS)
    const run = (tx: Tx) => writeComment({ db: tx, me: { user_no: user }, now, body: { board_no: boardNo, comment_content: text } })
    return { at: now, run }
  })
  const written: TimedAct = {
    at,
    async run(tx) {
      boardNo = await write(tx, { post, meetNo, at }, demo)
      await insertLikes(tx, { post, boardNo, at })
      await insertVotes(tx, { post, boardNo, at })
    },
  }
  return [written, ...comments]
}

async function write(tx: Tx, { post, meetNo, at }: { post: DemoPost; meetNo: number; at: Date }, demo: Demo): Promise<number> {
  const { user, board, title, content, pictures = [], pinned = false } = post
  const images: string[] = []
  for (const name of pictures) {
    images.push(await storeServerPicture(tx, demo.storage, { user_no: user, picture: sceneOf(demo.scenes, name), now: at }))
  }
  const body = { board, title, content, images, poll: pollOf(post, demo.now) }
  const { board_no } = await writePost({ tx, userNo: user, now: at, meetNo, body })
  if (pinned) await moderatePost({ tx, userNo: user, now: at, postNo: board_no, body: { pin: true, reason: '' } })
  return board_no
}

function pollOf({ poll }: DemoPost, now: Date): WrittenPoll | null {
  if (!poll) return null
  const moment = (days: number, at: string): string => momentOf(addDays(koreanDay(now), days), at).toISOString()
  const dates = poll.dates.map(({ days, at }) => moment(days, at))
  return { texts: [], dates, is_multiple: true, is_anonymous: false, end_dt: moment(poll.end_days, poll.end_at) }
}

type Written = { post: DemoPost; boardNo: number; at: Date }

async function insertLikes({ sql }: Tx, { post, boardNo, at }: Written): Promise<void> {
  const rows = post.likes.map((user_no, nth) => ({
    post_no: boardNo,
    user_no,
    reg_dt: new Date(at.getTime() + (nth + 1) * 7 * MINUTE_MS),
  }))
  await sql`insert into post_like ${sql(rows)}`
  await sql`update post set like_qtt = ${rows.length} where post_no = ${boardNo}`
}

async function insertVotes(tx: Tx, { post, boardNo, at }: Written): Promise<void> {
  if (!post.poll) return
  const rows = await tx.sql<{ option_no: number }[]>`select option_no from club_poll_option where post_no = ${boardNo} order by nth`
  for (const [nth, { user, options }] of post.poll.votes.entries()) {
    const now = new Date(at.getTime() + (nth + 1) * 10 * MINUTE_MS)
    const chosen = options.map((option) => rows[option - 1]!.option_no)
    await vote({ tx, userNo: user, postNo: boardNo, now, options: chosen })
  }
}
