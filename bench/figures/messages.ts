import { openDb } from '#kit/server/db/db.ts'
import { median } from '../load/compare.ts'
import { openChatUsers, type ChatLoad, type ChatUsers, type ChatLoadResult } from '../load/users.ts'
import { openTarget, type Target } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import type { Figure, Lab } from './lab.ts'

/** Members who send at the same time, two in a room. */
const SENDERS = 64

/** Messages stored and acknowledged per second, and their delivery times, compared with a stock Socket.IO 4 with one insert each. */
export async function messages(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const rooms = await makeRooms(copy.url)
  const haru = await openTarget('haru', { database: copy.url, viewers: SENDERS, unlimited: true })
  const stock = await openTarget('socket-io-chat', { database: copy.url })
  const ours = await openChatUsers({ url: haru.url, users: haru.tokens.map(({ token }, at) => ({ token, cr_no: rooms[at]! })) })
  const bare = await openChatUsers({ url: stock.url, users: rooms.map((cr_no, at) => ({ token: String(at + 1), cr_no })) })
  const sides: Sides = { ours: { target: haru, users: ours }, bare: { target: stock, users: bare } }

  const atFullRate = await rounds(sides, lab, { ours: null, bare: null })
  const halfRate = (which: 'ours' | 'bare'): number => median(atFullRate.map((round) => round[which].perSecond)) / 2
  const atHalfRate = await rounds(sides, lab, { ours: halfRate('ours'), bare: halfRate('bare') })

  await Promise.all([ours.stop(), bare.stop()])
  await Promise.all([haru.stop(), stock.stop()])
  await expectCounted(copy.url)
  await copy.drop()
  return [
    {
      name: `messages of ${SENDERS} senders`,
      value: median(atFullRate.map((round) => round.ours.perSecond / round.bare.perSecond)),
      unit: 'x',
      goal: { better: 'more', must: 1.8, aim: 2.5 },
      detail: `${textOf(atFullRate, 'ours', 'ack')} | stock Socket.IO ${textOf(atFullRate, 'bare', 'ack')}`,
    },
    ...(['p50', 'p99'] as const).map((share): Figure => ({
      name: `received at half the rate, ${share}`,
      value: median(atHalfRate.map((round) => round.ours.received[share] / round.bare.received[share])),
      unit: 'x',
      goal: share === 'p50' ? { better: 'less', must: 1.5, aim: 1.2 } : null,
      detail: `${textOf(atHalfRate, 'ours', 'received')} | stock Socket.IO ${textOf(atHalfRate, 'bare', 'received')}`,
    })),
  ]
}

type Side = { target: Target; users: ChatUsers }
type Sides = Record<'ours' | 'bare', Side>
type Metered = ChatLoadResult & { cpu: number }
type Round = Record<'ours' | 'bare', Metered>

/** Alternates the order of the two each round, after a warm-up round. */
async function rounds(sides: Sides, { settings }: Lab, perSecond: Record<'ours' | 'bare', number | null>): Promise<Round[]> {
  const runLoad = async (which: 'ours' | 'bare', seconds: number): Promise<Metered> => {
    const { target, users } = sides[which]
    const before = await target.cpu()
    const load: ChatLoad = { seconds, perSecond: perSecond[which] }
    const outcome = await users.run(load)
    if (outcome.failed > 0) throw new Error(`${outcome.failed} messages failed.`)
    return { ...outcome, cpu: ((await target.cpu()) - before) / outcome.acked }
  }
  for (const which of ['ours', 'bare'] as const) await runLoad(which, Math.min(2, settings.seconds))
  const measured: Round[] = []
  for (let round = 0; round < settings.rounds; round++) {
    if (round % 2 === 0) {
      const first = await runLoad('ours', settings.seconds)
      measured.push({ ours: first, bare: await runLoad('bare', settings.seconds) })
    } else {
      const first = await runLoad('bare', settings.seconds)
      measured.push({ bare: first, ours: await runLoad('ours', settings.seconds) })
    }
  }
  return measured
}

/** Rooms of other members, and earlier messages in every room. */
const OTHER_ROOMS = 2000
const MESSAGES_EACH = 50

/** Private rooms of members 1 and 2, 3 and 4 and so on; the room of each. */
async function makeRooms(url: string): Promise<number[]> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  await db.sql`delete from block where user_no <= ${SENDERS} and target_no <= ${SENDERS}`
  const rooms = await db.sql<{ cr_no: number; one_no: number }[]>`
    insert into chat_room (cr_type, one_no, other_no) select 'private', n * 2 - 1, n * 2 from generate_series(1, ${SENDERS / 2}::int) n returning cr_no, one_no`
  await db.sql`insert into chat_room (cr_type) select 'group' from generate_series(1, ${OTHER_ROOMS}::int)`
  await db.sql`
    insert into chat_member (cr_no, user_no)
    select cr_no, unnest(case cr_type when 'private' then array[one_no, other_no] else array[cr_no % 500 + 1, cr_no % 499 + 501] end) from chat_room`
  await db.sql`
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    select m.cr_no, nextval('chat_message_no'), n, gen_random_uuid(), m.user_no, 'user-msg', '오늘도 물 여덟 잔 마시고 저녁에 한강을 걸었어요.', now()
    from generate_series(1, ${MESSAGES_EACH}::int) n, (select distinct on (cr_no) cr_no, user_no from chat_member) m`
  await db.sql`
    update chat_room r set seq = ${MESSAGES_EACH}, last_cm_no = (select max(cm_no) from chat_message c where c.cr_no = r.cr_no)`
  await db.sql`vacuum analyze chat_room, chat_member, chat_message`
  await db.end(1)
  return rooms.toSorted((a, b) => a.one_no - b.one_no).flatMap(({ cr_no }) => [cr_no, cr_no])
}

/** Each room's counter equals haru's messages in it; the stock server's messages have no `seq`. */
async function expectCounted(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const [wrong] = await db.sql<[{ rooms: number }]>`
    select count(*) as rooms from chat_room r where seq <> (select count(*) from chat_message c where c.cr_no = r.cr_no and c.seq > 0)`
  await db.end(1)
  if (wrong.rooms > 0) throw new Error(`${wrong.rooms} rooms are miscounted.`)
}

function textOf(measured: Round[], which: 'ours' | 'bare', what: 'ack' | 'received'): string {
  const of = (pick: (one: Metered) => number): string => median(measured.map((round) => pick(round[which]))).toFixed(2)
  return `${Number(of((one) => one.perSecond)).toFixed(0)}/s ${what} p50 ${of((one) => one[what].p50)} p99 ${of((one) => one[what].p99)} cpu ${of((one) => one.cpu)} ms`
}
