import { randomUUID } from 'node:crypto'
import { makeWallets } from '#features/viv/server/ledger/session.ts'
import { chargeViv } from '#features/viv/server/charge/charge.ts'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { median, medianRound, type Metered } from '../load/compare.ts'
import { CONNECTIONS, makeTpcb, openTpcb, type Run, type Tpcb } from '../load/tpcb.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget, type Target } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import { post } from './beside.ts'
import type { Figure, Lab } from './lab.ts'
import { resultText } from './table.ts'

/** Members who give, each a viv at a time, and what each has. */
const GIVERS = 512
const RICHES = 5_000_000
/** The member whom everybody gives to, where there is one. */
const HOT = GIVERS + 1
/** Gifts before the first goes out again. */
const SHOTS = 4096

/** Gifts through HTTP with every rule, beside TPC-B on the same server; to anybody, and all to one; and one at a time. */
export async function gift(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  await Promise.all([makeRich(copy.url, lab.size.members), makeTpcb(copy.url)])
  const haru = await openTarget('haru', { database: copy.url, viewers: GIVERS, unlimited: true })
  const tpcb = await openTpcb(copy.url)
  const rounds = { lab, haru, tpcb }
  const anybody = await measure(rounds, (nth) => (nth * 7919) % lab.size.members)
  const hot = await measure(rounds, () => HOT - 1)
  const alone = await measure(rounds, (nth) => GIVERS + (nth % 1000), 1)
  await Promise.all([haru.stop(), tpcb.stop()])
  await expectBooksAgree(copy.url)
  await copy.drop()
  return [...figuresOf(`gifts of ${CONNECTIONS} callers`, anybody), ...figuresOf('gifts to one member', hot), ...aloneOf(alone)]
}

type Round = { ours: Metered; bare: Run }

function figuresOf(name: string, measured: Round[]): Figure[] {
  const ours = medianRound(measured.map((round) => round.ours))
  const bare = (pick: (run: Run) => number): string => median(measured.map((round) => pick(round.bare))).toFixed(1)
  return [
    {
      name,
      value: median(measured.map((round) => round.ours.perSecond / round.bare.perSecond)),
      unit: 'x',
      goal: { better: 'more', floor: 3, stretch: 5 },
      detail: `${resultText(ours)} | TPC-B ${bare((run) => run.perSecond)}/s p50 ${bare((run) => run.p50)} p99 ${bare((run) => run.p99)} ms`,
    },
    { name: `${name}, p99`, value: ours.p99, unit: 'ms', goal: { better: 'less', floor: 15, stretch: 10 }, detail: '' },
  ]
}

/** One caller and nobody beside them, to one client of TPC-B. */
function aloneOf(measured: Round[]): Figure[] {
  const ours = medianRound(measured.map((round) => round.ours))
  const times = (pick: (run: Pick<Run, 'p50' | 'p99'>) => number): number =>
    median(measured.map((round) => pick(round.ours) / pick(round.bare)))
  return [
    { name: 'one gift, nobody beside it, p50', value: times(({ p50 }) => p50), unit: 'x', goal: null, detail: resultText(ours) },
    { name: 'one gift, nobody beside it, p99', value: times(({ p99 }) => p99), unit: 'x', goal: null, detail: '' },
  ]
}

type Rounds = { lab: Lab; haru: Target; tpcb: Tpcb }

/** Both in turn, the order swapped each round; a first one warms up. */
async function measure({ lab, haru, tpcb }: Rounds, to: (nth: number) => number, connections = CONNECTIONS): Promise<Round[]> {
  const { rounds, seconds } = lab.settings
  const requests = requestsOf(haru, to)
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

/** A viv of each giver in turn to the member of this place; never to oneself. */
function requestsOf(haru: Target, to: (nth: number) => number): LoadRequest[] {
  return Array.from({ length: SHOTS }, (_, nth) => {
    const giver = haru.tokens[nth % GIVERS]!
    const place = to(nth) + 1
    const taker = place === giver.user_no ? HOT : place
    return post('/v1/user/viv/gift', giver, JSON.stringify({ to_user_no: taker, amount: 1 }), { 'idempotency-key': '{uuid}' })
  })
}

/** Everybody has a wallet and is of age, and nobody blocks; the givers have enough, and no limit of a day is in their way. */
async function makeRich(url: string, members: number): Promise<void> {
  const db = openDb({ url, max: 4, statementTimeout: 0 })
  if (members <= HOT) throw new RangeError(`Gifts want more than ${HOT} members.`)
  await db.sql`update users set birth = '1990-01-01', state = 1`
  await db.sql`delete from block`
  await db.sql`insert into viv_config (config_key, config_value) values ('gift_day', '1000000000'), ('gift_month', '1000000000')`
  await makeWallets(
    db,
    Array.from({ length: members }, (_, at) => at + 1),
    new Date(),
  )
  for (let from = 1; from <= GIVERS; from += 4) await Promise.all([0, 1, 2, 3].map((more) => enrich(db, from + more)))
  await db.sql`vacuum analyze`
  await db.end(1)
}

function enrich(db: Pool, userNo: number): Promise<unknown> {
  const order = randomUUID()
  const now = new Date()
  return db.transaction(async (tx) => {
    await tx.sql`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
      values (${userNo}, ${RICHES}, ${RICHES * 100}, ${order}, ${now}, ${now})`
    await chargeViv(tx, { order_id: order, won: RICHES * 100, method: 'bank' }, now)
  })
}

async function expectBooksAgree(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const differences = await findDifferences(db)
  await db.end(1)
  if (differences.length > 0) throw new Error(`The books differ: ${JSON.stringify(differences.slice(0, 3))}`)
}
