import { readFileSync } from 'node:fs'
import { writeComment } from '#features/comment/server/write.ts'
import { adopt } from '#features/kin/server/adopt.ts'
import { answer } from '#features/kin/server/answer.ts'
import { add, ask } from '#features/kin/server/ask.ts'
import { kinTimers } from '#features/kin/server/timers.ts'
import { closesAt, commentsCloseAt, NUDGE_DAYS, type KIN_CATEGORIES } from '#features/kin/rules.ts'
import { storeServerPicture } from '#features/media/server/public.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { sceneOf, type Scenes } from './pictures.ts'
import type { TimedAct } from './viv.ts'

type DemoComment = { user: number; text: string }
type DemoAnswer = { user_no: number; an_content: string; after: number; likes: number[]; comments?: DemoComment[] }
/** A question asked `hours` ago. `after`: hours after it was asked. `nth`: an answer, from 1. `pictures`: names of scenes. */
type DemoQuestion = {
  category: (typeof KIN_CATEGORIES)[number]
  ki_tag: string[]
  user_no: number
  hours: number
  ki_title: string
  ki_content: string
  ki_hit: number
  region?: string
  anonymous?: true
  reward?: number
  pictures?: string[]
  likes: number[]
  additions?: { after: number; content: string }[]
  comments?: DemoComment[]
  answers?: DemoAnswer[]
  adopt?: { nth: number; after: number }
}
type Demo = { now: Date; storage: Storage; scenes: Scenes }

export const readKin = (): DemoQuestion[] =>
  JSON.parse(readFileSync(new URL('../../../db/demo/kin.json', import.meta.url), 'utf8')) as DemoQuestion[]

/** Questions, answers and adoptions, done as the product does them. They take their turn among the acts of the wallets, which hold the rewards. */
export const kinActs = (demo: Demo): TimedAct[] => readKin().flatMap((question) => actsOf(question, demo))

function actsOf(question: DemoQuestion, demo: Demo): TimedAct[] {
  const { user_no: userNo, hours, additions = [], comments = [], answers = [], adopt: adopted } = question
  const at = new Date(demo.now.getTime() - hours * HOUR_MS)
  const after = (some: number): Date => new Date(at.getTime() + some * HOUR_MS)
  const anNos: number[] = []
  let kiNo = 0
  const acts: TimedAct[] = [
    { at, run: async (tx) => void (kiNo = await askOne(tx, question, at, demo)) },
    ...answers.flatMap((one, nth) => {
      const run = async (tx: Tx) => {
        const anNo = await answer(tx, { kiNo, userNo: one.user_no, now: after(one.after) }, { an_content: one.an_content, an_images: [] })
        anNos[nth] = anNo
        await insertLikes(tx, { postNo: anNo, likes: one.likes, at: after(one.after) })
      }
      return [{ at: after(one.after), run }, ...commentActs(one.comments, after(one.after), () => ({ an_no: anNos[nth]! }))]
    }),
    ...commentActs(comments, at, () => ({ ki_no: kiNo })),
    ...additions.map((one) => ({
      at: after(one.after),
      run: (tx: Tx) => add(tx, { kiNo, userNo, now: after(one.after) }, { content: one.content }),
    })),
  ]
  if (adopted) {
    const now = after(adopted.after)
    acts.push({ at: now, run: (tx) => adopt(tx, { kiNo, userNo, now }, anNos[adopted.nth - 1]!) })
  }
  const due = dueTimer(at, adopted && after(adopted.after), demo.now)
  if (due) acts.push({ at: due.at, run: (tx) => fire(tx, due.kind, kiNo, due.at) })
  return acts
}

/** The last timer of the question that was due by now, so that none is due when the server starts. */
function dueTimer(askedAt: Date, adoptedAt: Date | undefined, now: Date): { kind: string; at: Date } | null {
  const [close, nudge, comments] = kinTimers.map(({ kind }) => kind) as [string, string, string]
  const nudgeDays = NUDGE_DAYS.findLast((days) => askedAt.getTime() + days * DAY_MS <= now.getTime())
  const due = adoptedAt
    ? { kind: comments, at: commentsCloseAt(adoptedAt) }
    : closesAt(askedAt) <= now
      ? { kind: close, at: closesAt(askedAt) }
      : nudgeDays && { kind: nudge, at: new Date(askedAt.getTime() + nudgeDays * DAY_MS) }
  return due && due.at <= now ? due : null
}

/** Kin's timers use no services. */
const fire = (tx: Tx, kind: string, no: number, now: Date): Promise<void> =>
  kinTimers.find((timer) => timer.kind === kind)!.fire({ tx, no, now, services: {} as Services })

async function askOne(tx: Tx, question: DemoQuestion, now: Date, { storage, scenes }: Demo): Promise<number> {
  const { user_no, ki_title, ki_content, category, ki_tag, ki_hit, region, anonymous = false, reward = 0, pictures = [], likes } = question
  const keys: string[] = []
  for (const name of pictures) keys.push(await storeServerPicture(tx, storage, { user_no, picture: sceneOf(scenes, name), now }))
  const body = { ki_title, ki_content, category, ki_tag, ki_images: keys, is_anonymous: anonymous, reward }
  const { ki_no } = await ask(tx, { userNo: user_no, now }, { ...body, ...(region !== undefined && { sigungu_code: region }) })
  await tx.sql`update kin_question set ki_hit = ${ki_hit} where ki_no = ${ki_no}`
  await insertLikes(tx, { postNo: ki_no, likes, at: now })
  return ki_no
}

/** Comments, one every half an hour from `at` on. */
function commentActs(comments: DemoComment[] = [], at: Date, post: () => { ki_no: number } | { an_no: number }): TimedAct[] {
  return comments.map(({ user, text }, nth) => {
    const now = new Date(at.getTime() + (nth + 1) * 30 * MINUTE_MS)
    const run = (tx: Tx) => writeComment({ db: tx, me: { user_no: user }, now, body: { ...post(), comment_content: text } })
    return { at: now, run }
  })
}

async function insertLikes({ sql }: Tx, { postNo, likes, at }: { postNo: number; likes: number[]; at: Date }): Promise<void> {
  if (likes.length === 0) return
  const rows = likes.map((user_no, nth) => ({ post_no: postNo, user_no, reg_dt: new Date(at.getTime() + (nth + 1) * MINUTE_MS) }))
  await sql`insert into post_like ${sql(rows)}`
  await sql`update post set like_qtt = ${rows.length} where post_no = ${postNo}`
}
