import { makeWallets } from '#features/viv/server/ledger/session.ts'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { openDb } from '#kit/server/db/db.ts'
import { median, medianRound, type Metered } from '../load/compare.ts'
import { CONNECTIONS, makeTpcb, openTpcb, type Run, type Tpcb } from '../load/tpcb.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget, type Target } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import { fund, inFours } from '../dataset/wallets.ts'
import { post } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { resultText } from './table.ts'

/** Members who send gifts of one viv, and the balance of each. */
export const SENDERS = 512
const BALANCE = 5_000_000
/** The recipient when all gifts go to one member. */
const SHARED_RECIPIENT = SENDERS + 1
/** Requests of one rotation. */
const REQUESTS = 4096

/** Compares gifts through HTTP, with every rule, with TPC-B on the same server: to many members, to one member, and one at a time. */
export async function gift(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  await Promise.all([fundWallets(copy.url, lab.size.members), makeTpcb(copy.url)])
  const haru = await openTarget('haru', { database: copy.url, viewers: SENDERS, unlimited: true })
  const tpcb = await openTpcb(copy.url)
  const rounds = { lab, haru, tpcb }
  const spread = await compareToTpcb(
    rounds,
    giftTo((nth) => (nth * 7919) % lab.size.members),
  )
  const shared = await compareToTpcb(
    rounds,
    giftTo(() => SHARED_RECIPIENT - 1),
  )
  const single = await compareToTpcb(
    rounds,
    giftTo((nth) => SENDERS + (nth % 1000)),
    1,
  )
  await Promise.all([haru.stop(), tpcb.stop()])
  await expectNoDifferences(copy.url)
  await copy.drop()
  return [
    ...figuresOf(`gifts of ${CONNECTIONS} callers`, spread, { rate: { must: 2, aim: 2.5 }, p99: { better: 'less', must: 30, aim: 20 } }),
    ...figuresOf('gifts to one member', shared, { rate: { must: 1.5, aim: 2 }, p99: null }),
    ...singleFigures(single),
  ]
}

type Round = { ours: Metered; bare: Run }

type Goals = { rate: { must: number; aim: number } | null; p99: Figure['goal'] }

export function figuresOf(name: string, measured: Round[], goals: Goals): Figure[] {
  const ours = medianRound(measured.map((round) => round.ours))
  const bare = (pick: (run: Run) => number): string => median(measured.map((round) => pick(round.bare))).toFixed(1)
  return [
    {
      name,
      value: median(measured.map((round) => round.ours.perSecond / round.bare.perSecond)),
      unit: 'x',
      goal: goals.rate && { better: 'more', ...goals.rate },
      detail: `${resultText(ours)} | TPC-B ${bare((run) => run.perSecond)}/s p50 ${bare((run) => run.p50)} p99 ${bare((run) => run.p99)} ms`,
    },
    { name: `${name}, p99`, value: ours.p99, unit: 'ms', goal: goals.p99, detail: '' },
  ]
}

/** Times of a single caller relative to a single client of TPC-B. */
function singleFigures(measured: Round[]): Figure[] {
  const ours = medianRound(measured.map((round) => round.ours))
  const times = (pick: (run: Pick<Run, 'p50' | 'p99'>) => number): number =>
    median(measured.map((round) => pick(round.ours) / pick(round.bare)))
  return [
    { name: 'one gift at a time, p50', value: times(({ p50 }) => p50), unit: 'x', goal: null, detail: resultText(ours) },
    { name: 'one gift at a time, p99', value: times(({ p99 }) => p99), unit: 'x', goal: null, detail: '' },
  ]
}

export type Rounds = { lab: Lab; haru: Target; tpcb: Tpcb }

/** What a sender, who has this number, sends in turn. */
type Sent = (nth: number, senderNo: number) => { path: string; body: object }

/** Alternates the order of the two each round, after a warm-up round. */
export async function compareToTpcb({ lab, haru, tpcb }: Rounds, sent: Sent, connections = CONNECTIONS): Promise<Round[]> {
  const { rounds, seconds } = lab.settings
  const requests = requestsOf(haru, sent)
  const ours = async (): Promise<Metered> => {
    const before = await haru.cpu()
    const result = await lab.loadGenerator.run({ url: haru.url, requests, connections, seconds })
    return { ...result, cpu: ((await haru.cpu()) - before) / (result.answered + result.failed) }
  }
  await ours()
  await tpcb.run(seconds, connections)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours()
      measured.push({ ours: first, bare: await tpcb.run(seconds, connections) })
    } else {
      const first = await tpcb.run(seconds, connections)
      measured.push({ bare: first, ours: await ours() })
    }
  }
  return measured
}

/** One viv to the member that `to` chooses; never to the sender. */
const giftTo =
  (to: (nth: number) => number): Sent =>
  (nth, senderNo) => {
    const place = to(nth) + 1
    return { path: '/v1/user/viv/gift', body: { to_user_no: place === senderNo ? SHARED_RECIPIENT : place, amount: 1 } }
  }

/** The senders send in rotation. */
function requestsOf(haru: Target, sent: Sent): LoadRequest[] {
  return Array.from({ length: REQUESTS }, (_, nth) => {
    const sender = haru.tokens[nth % SENDERS]!
    const { path, body } = sent(nth, sender.user_no)
    return post(path, sender, JSON.stringify(body), { 'idempotency-key': '{uuid}' })
  })
}

/** Gives every member a wallet and an adult's age, removes all blocks, funds the senders and raises the daily limits. */
export async function fundWallets(url: string, members: number): Promise<void> {
  const db = openDb({ url, max: 4, statementTimeout: 0 })
  if (members <= SHARED_RECIPIENT) throw new RangeError(`Gifts want more than ${SHARED_RECIPIENT} members.`)
  await db.sql`update users set birth = '1990-01-01', state = 1`
  await db.sql`delete from block`
  await db.sql`insert into viv_config (config_key, config_value) values ('gift_day', '1000000000'), ('gift_month', '1000000000')`
  await makeWallets(
    db,
    Array.from({ length: members }, (_, at) => at + 1),
    new Date(),
  )
  await inFours(
    Array.from({ length: SENDERS }, (_, at) => at + 1),
    (userNo) => fund(db, userNo, BALANCE),
  )
  await db.sql`vacuum analyze`
  await db.end(1)
}

export async function expectNoDifferences(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const differences = await findDifferences(db)
  await db.end(1)
  if (differences.length > 0) throw new Error(`The ledger differs: ${JSON.stringify(differences.slice(0, 3))}`)
}
