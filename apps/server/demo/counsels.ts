import { readFileSync } from 'node:fs'
import { sendIn } from '#features/chat/server/send.ts'
import { answerDue, holdRef, isRegulated } from '#features/counsel/rules.ts'
import { freezeCard } from '#features/counsel/server/apply/card.ts'
import { writeIntake } from '#features/counsel/server/apply/intake.ts'
import { insertReview, replyOnce } from '#features/counsel/server/review/write.ts'
import { actOnCounsel } from '#features/counsel/server/session/act.ts'
import { addAdjustment } from '#features/counsel/server/session/adjust.ts'
import { openDispute } from '#features/counsel/server/session/dispute.ts'
import { presenceOf } from '#features/counsel/server/session/presence.ts'
import { lockCounsel, type CounselRecord } from '#features/counsel/server/session/rows.ts'
import { scheduleCounsel } from '#features/counsel/server/session/schedule.ts'
import type { CounselAct } from '#features/counsel/transitions.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { addDays, ageOn, HOUR_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { planActs, type DemoPlan } from './plans.ts'
import type { TimedAct } from './viv.ts'

/** A moment before now, or after it where it is negative. */
type When = { minutes: number } | { days: number; at: string }
type Side = 'member' | 'expert'
/** How far it went by now. */
type Ends = 'requested' | 'accepted' | 'running' | 'extend' | 'quit' | 'time' | 'reject' | 'cancel' | 'expire'
type Script = {
  member: number
  expert: number
  title: string
  question: string
  asked: When
  starts: When
  ends: Ends
  reason?: string
  card?: boolean
  /** What the member told about their health: names of the list, and free text. */
  conditions?: string[]
  condition?: string
  lines?: [who: Side, words: string][]
  /** When the member of a session by voice or video had no sound, in minutes after the start. */
  noSound?: { after: number; seconds: number }
  review?: Review
  plan?: DemoPlan
  /** What the member complained about, `DISPUTE_AFTER_HOURS` after the start. */
  dispute?: string
}
/** Written so many hours after the start, answered `REPLY_HOURS` later. A doctor's has the other two ratings. */
type Review = { hours: number; rating?: number; rating_kind?: number; rating_time?: number; content?: string; reply?: string }

const ANSWER_AFTER_MINUTES = 14
const LINE_EVERY_SECONDS = 75
const REPLY_HOURS = 5
const DISPUTE_AFTER_HOURS = 20
/** The counsellings of the demo community, in each of their states, as acts that the product itself performs. */
export function counselActs(now: Date): TimedAct[] {
  const scripts = JSON.parse(readFileSync(new URL('../../../db/demo/counsels.json', import.meta.url), 'utf8')) as Script[]
  return scripts.flatMap((script) => actsOf(script, now))
}

function actsOf(script: Script, now: Date): TimedAct[] {
  const { ends, reason } = script
  const asked = momentAt(script.asked, now)
  const start = momentAt(script.starts, now)
  const of: { no: number; row?: CounselRecord } = { no: 0 }
  const plus = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)
  const act = (at: Date, name: CounselAct, by: 'member' | 'expert' | 'system'): TimedAct => ({
    at,
    run: (tx) => {
      const userNo = by === 'member' ? script.member : by === 'expert' ? script.expert : null
      return actOnCounsel(tx, of.no, { act: name, by, context: { now: at, userNo, ...(name === 'reject' && { reason: reason! }) } })
    },
  })
  const answered = plus(asked, ANSWER_AFTER_MINUTES)
  const request: TimedAct = { at: asked, run: async (tx) => void (of.no = await insertRequest(tx, script, { asked, start })) }
  if (ends === 'requested') return [request]
  if (ends === 'reject') return [request, act(answered, 'reject', 'expert')]
  if (ends === 'expire') return [request, act(answerDue(asked, start), 'expire', 'system')]
  const accepted = [request, act(answered, 'approve', 'expert')]
  if (ends === 'accepted') return accepted
  if (ends === 'cancel') return [...accepted, act(plus(answered, 60), 'cancel', 'member')]
  const isOver = ends === 'time'
  const session = [
    ...accepted,
    { at: start, run: (tx: Tx) => arrive(tx, of.no, start) },
    act(start, 'start', 'system'),
    // The demo's people send no beats: without any, nobody counts as gone while a session runs.
    { at: start, run: (tx: Tx) => (isOver ? stay(tx, of.no) : leave(tx, of.no)) },
    ...(script.lines ?? []).map(([who, words], nth): TimedAct => {
      const at = new Date(start.getTime() + (nth + 1) * LINE_EVERY_SECONDS * 1000)
      return { at, run: (tx) => say(tx, of.no, who === 'member' ? script.member : script.expert, words, at) }
    }),
  ]
  const silent = script.noSound && noSoundAct(script.noSound, of, start)
  const end: TimedAct = { at: plus(start, 60), run: (tx) => endByTime(tx, of.no) }
  const last: TimedAct = { at: now, run: (tx) => readAllBut(tx, of.no, script.member, isOver ? 0 : 1) }
  if (isOver) {
    const plans = script.plan ? planActs(script.plan, { counsel: of, member: script.member, expert: script.expert, start, now }) : []
    return [
      ...session,
      ...(silent ? [silent] : []),
      end,
      ...reviewActs(script, { of, start }),
      ...plans,
      ...disputeActs(script, { of, start }),
      last,
    ]
  }
  if (ends === 'extend') return [...session, act(now, 'requestExtension', 'member'), last]
  return ends === 'quit' ? [...session, act(now, 'requestQuit', 'expert'), last] : [...session, last]
}

function disputeActs({ member, dispute }: Script, { of, start }: { of: { no: number }; start: Date }): TimedAct[] {
  if (dispute === undefined) return []
  const at = new Date(start.getTime() + DISPUTE_AFTER_HOURS * HOUR_MS)
  return [{ at, run: (tx) => openDispute(tx, { counNo: of.no, userNo: member, now: at }, dispute) }]
}

function reviewActs({ member, expert, review }: Script, { of, start }: { of: { no: number }; start: Date }): TimedAct[] {
  if (!review) return []
  const { hours, reply, rating = null, rating_kind = null, rating_time = null, content = '' } = review
  const at = new Date(start.getTime() + hours * HOUR_MS)
  const answered = new Date(at.getTime() + REPLY_HOURS * HOUR_MS)
  const body = { rating, rating_kind, rating_time, content, images: [] }
  const write = { at, run: (tx: Tx) => insertReview(tx, { counNo: of.no, userNo: member, now: at }, body) }
  if (reply === undefined) return [write]
  return [write, { at: answered, run: (tx) => replyOnce(tx, { counNo: of.no, userNo: expert, now: answered }, reply) }]
}

function momentAt(when: When, now: Date): Date {
  if ('minutes' in when) return new Date(now.getTime() - when.minutes * MINUTE_MS)
  return momentOf(addDays(koreanDay(now), -when.days), when.at)
}

type Product = {
  product_no: number
  minutes: number
  price: number
  ext_minutes: number | null
  ext_price: number | null
  channel: string
  cate_no: number
  buffer_minutes: number
}
type Person = { gender: 'm' | 'w'; birth: string | null; tall: number | null; weight: number | null }

/** Inserts a request with its hold, intake and card, without asking whether its time is open in the calendar. */
async function insertRequest(tx: Tx, script: Script, { asked, start }: { asked: Date; start: Date }): Promise<number> {
  const { member, expert, title, question, card = false, conditions = [], condition = '' } = script
  const [product] = await tx.sql<Product[]>`
    select p.product_no, p.minutes, p.price, p.ext_minutes, p.ext_price, p.channel, u.cate_no, coalesce(c.buffer_minutes, 0) as buffer_minutes
    from counsel_product p join users u on u.user_no = p.expert_user_no left join expert_calendar c on c.user_no = p.expert_user_no
    where p.expert_user_no = ${expert} and p.title = ${title}`
  if (!product) throw new Error(`db/demo/counsels.json: expert ${expert} has no product ${title}.`)
  const [made] = await tx.sql<[{ coun_no: number }]>`
    insert into counsel ${tx.sql({
      ...product,
      user_no: member,
      expert_user_no: expert,
      title,
      hope_dt: start,
      answer_due_dt: answerDue(asked, start),
      reg_dt: asked,
      recent_dt: asked,
    })} returning coun_no`
  const counNo = made.coun_no
  await tx.sql`
    update counsel set during = tstzrange(hope_dt, hope_dt + make_interval(mins => minutes + buffer_minutes)) where coun_no = ${counNo}`
  await tx.sql`
    insert into counsel_history (coun_no, event, to_state, actor, detail, reg_dt)
    values (${counNo}, 'T01', 1, 'member', ${tx.sql.json({ hope_dt: start.toISOString(), price: product.price })}, ${asked})`
  const [person] = await tx.sql<[Person]>`select gender, birth, tall, weight from users where user_no = ${member}`
  const { gender, birth, tall, weight } = person
  const about = { counNo, userNo: member, expertNo: expert, now: asked }
  const consent = { version: CONSENT_VERSION, reg_dt: asked.toISOString() }
  const intake = {
    gender,
    old: birth === null ? UNKNOWN_AGE : ageOn(birth, koreanDay(asked)),
    tall,
    weight,
    user_interest_disease: conditions,
    disease_text: condition,
    user_contact: null,
    question,
    images: [],
  }
  await writeIntake(tx, about, intake, { terms: consent, health: { ...consent, to_user_no: expert } })
  if (card) await freezeCard(tx, about, { days: 14, parts: ['mood', 'meal', 'workout', 'weight'] })
  const hold = { user_no: member, amount: product.price, ref: holdRef(counNo), to: { user_no: expert } }
  await holdViv(tx, { ...hold, withFree: !isRegulated(product.cate_no) }, asked)
  await scheduleCounsel(tx, (await lockCounsel(tx, counNo))!, asked)
  return counNo
}

const CONSENT_VERSION = '2022-03-01'
const UNKNOWN_AGE = 33

/** Both sides are there at the start. */
async function arrive({ sql }: Tx, counNo: number, start: Date): Promise<void> {
  for (const side of ['member', 'expert']) {
    await sql`insert into counsel_presence (coun_no, side, from_dt, to_dt) values (${counNo}, ${side}, ${new Date(start.getTime() - MINUTE_MS)}, ${start})`
  }
}

async function stay({ sql }: Tx, counNo: number): Promise<void> {
  await sql`update counsel_presence p set to_dt = c.end_dt from counsel c where c.coun_no = p.coun_no and p.coun_no = ${counNo}`
}

/** The sound of a call stops for the member and is back; the time is added to the end. */
function noSoundAct({ after, seconds }: NonNullable<Script['noSound']>, of: { no: number }, start: Date): TimedAct {
  const from = new Date(start.getTime() + after * MINUTE_MS)
  const to = new Date(from.getTime() + seconds * 1000)
  const run = async (tx: Tx): Promise<void> => {
    const { sql } = tx
    const row = (await lockCounsel(tx, of.no))!
    const end = new Date(Date.parse(row.end_dt!) + seconds * 1000)
    await sql`delete from counsel_presence where coun_no = ${of.no}`
    await sql`
      insert into counsel_presence (coun_no, side, from_dt, to_dt, media) values
        (${of.no}, 'expert', ${start}, ${end}, 'heard'), (${of.no}, 'member', ${start}, ${from}, 'heard'),
        (${of.no}, 'member', ${from}, ${to}, 'down'), (${of.no}, 'member', ${to}, ${end}, 'heard')`
    await addAdjustment(tx, row, await presenceOf(tx, of.no), to)
  }
  return { at: to, run }
}

async function leave({ sql }: Tx, counNo: number): Promise<void> {
  await sql`delete from counsel_presence where coun_no = ${counNo}`
}

async function endByTime(tx: Tx, counNo: number): Promise<void> {
  const { end_dt } = (await lockCounsel(tx, counNo))!
  await actOnCounsel(tx, counNo, { act: 'endByTime', by: 'system', context: { now: new Date(end_dt!), userNo: null } })
}

async function say(tx: Tx, counNo: number, from: number, words: string, at: Date): Promise<void> {
  const { cr_no } = (await lockCounsel(tx, counNo))!
  await sendIn(tx, { cr_no: cr_no!, cm_from: from, cm_type: 'user-msg', cm_content: words }, at)
}

/** Both sides have read their room, but the member not its newest messages. */
async function readAllBut({ sql }: Tx, counNo: number, member: number, unread: number): Promise<void> {
  await sql`
    update chat_member m set (read_seq, read_no) = (
      select c.seq, c.cm_no from chat_message c where c.cr_no = r.cr_no
      order by c.cm_no desc offset case when m.user_no = ${member} then ${unread}::int else 0 end limit 1)
    from chat_room r join counsel c on c.cr_no = r.cr_no where m.cr_no = r.cr_no and c.coun_no = ${counNo}`
}
