import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { applyExchange, sendVivGift } from '../../contract.ts'
import { acceptLoss, cancelCharge, bookGatewayCancellation } from '../charge/cancel.ts'
import { refuseCharge, chargeViv } from '../charge/charge.ts'
import { expireViv } from './expiry.ts'
import { releaseDue } from '../spend/income.ts'
import { balanceOf } from './balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, refundViv, voidHold } from '../spend/spend.ts'
import { voidGift } from '../gift/return.ts'
import { findDifferences } from './reconcile.ts'
import { clawbackKind } from '../event/clawback.ts'
import { vivHttp } from '../http.ts'
import { anEvent, aVerifiedAdult, grantFromEvent, ledgerSnapshot, decideExchange, inTransaction } from '../testing.ts'

// Random concurrent actions: the ledger agrees, no balance is negative, acknowledged actions are booked once and refused ones not at all.

// The long form takes minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Runs, workers of each run, and actions of each worker. */
const [RUNS, WORKERS, ACTS] = soakOr([2, 50, 8], [5, 50, 8])
/** Runs and actions of the sequential test, which compares each action with the model. */
const [SEQUENTIAL_RUNS, SEQUENTIAL_ACTS] = soakOr([2, 30], [6, 30])
const MEMBERS = 6

let server: TestServer
let members: TestMember[]
let eventNo: number
let nextProposal = 1
beforeAll(async () => {
  server = await testServer(vivHttp, { max: 20 })
  await server.db
    .sql`insert into viv_config (config_key, config_value) values ('gift_max', '100000'), ('gift_day', '10000000'), ('gift_month', '10000000')`
  eventNo = await anEvent(server, { budget_viv: 20_000, expire_days: 3 })
})
afterAll(() => server.close())

const KINDS = [
  'charge',
  'again',
  'mismatch',
  'gateway',
  'operator',
  'gift',
  'undo',
  'hold',
  'post',
  'void',
  'pay',
  'shop',
  'refund',
  'grant',
  'event',
  'claw',
  'withdraw',
  'exchange',
  'decide',
  'release',
  'expire',
] as const
type Act = { kind: (typeof KINDS)[number]; who: number; other: number; amount: number; pick: number }
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
  amount: fc.integer({ min: 1, max: 400 }),
  pick: fc.nat(1000),
})

/** Acknowledged actions that the final state must contain. */
type Acknowledged = {
  holds: string[]
  charges: { order_id: string; charge_no: number; viv: number }[]
  gifts: Set<number>
  refused: number
  done: number
  /** Viv that the platform lost by refunds, and recovered. */
  lost: number
  recovered: number
}

async function perform(known: Acknowledged, { kind, who, other, amount, pick }: Act): Promise<void> {
  const [me, you] = [members[who]!, members[other]!]
  const of = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)]
  const run = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(server, work)
  const hold = of(known.holds)
  const charge = of(known.charges)
  switch (kind) {
    case 'charge': {
      const order_id = await createOrder(me, amount)
      const outcomes = await Promise.all(
        [1, 2].map(() => run((tx, now) => chargeViv(tx, { order_id, won: amount * 100, method: pick % 2 ? 'bank' : 'card' }, now))),
      )
      expect(outcomes.toSorted()).toEqual(['already', 'credited'])
      const [row] = await server.db.sql<[{ charge_no: number }]>`select charge_no from viv_charge where order_id = ${order_id}`
      known.charges.push({ order_id, charge_no: row.charge_no, viv: amount })
      return
    }
    case 'again':
      if (charge) {
        const result = await run((tx, now) => chargeViv(tx, { order_id: charge.order_id, won: charge.viv * 100, method: 'card' }, now))
        expect(result).toMatch(/already|cancelled/)
      }
      return
    case 'mismatch': {
      const order_id = await createOrder(me, amount)
      const result = await run(async (tx, now) => {
        const outcome = await chargeViv(tx, { order_id, won: pick % 2 ? amount * 100 + 1 : null, method: 'card' }, now)
        await refuseCharge(tx, { order_id, won: amount * 100 + 1, fail_reason: '금액이 달라요', note: '' }, now)
        return outcome
      })
      expect(result).toBe('mismatch')
      // A payment with a refund is never credited.
      expect(await run((tx, now) => chargeViv(tx, { order_id, won: amount * 100, method: 'card' }, now))).toBe('already')
      return
    }
    case 'gateway':
      if (charge) {
        const cancelled = (1 + (pick % charge.viv)) * 100
        const take = () => run((tx, now) => bookGatewayCancellation(tx, { order_id: charge.order_id, cancelled }, now))
        // Booked once although reported twice. The loss is accepted, because an open one would stop all exchanges.
        const taken = (await Promise.all([take(), take()])).filter((one) => one !== null)
        expect(taken.length).toBeLessThanOrEqual(1)
        for (const { refund_no } of taken) await run((tx, now) => acceptLoss(tx, { refund_no, note: '' }, now))
      }
      return
    case 'operator':
      if (charge) {
        const cancelling = { charge_no: charge.charge_no, amount: 1 + (pick % charge.viv), reason: 'operator', withUsed: true } as const
        await run((tx, now) => cancelCharge(tx, cancelling, now))
      }
      return
    case 'undo': {
      const gift_no = of([...known.gifts])
      if (gift_no !== undefined) await run((tx, now) => voidGift(tx, gift_no, now))
      return
    }
    case 'gift': {
      const key = randomUUID()
      const give = () => server.call(sendVivGift, { body: { to_user_no: you.user_no, amount } }, { as: me, key })
      const answers = await Promise.all([give(), give()])
      if (answers[0].status !== 200 && answers[1].status !== 200) {
        throw new AppError({ code: String(answers[0].body.code), status: 409, message: '' })
      }
      const given = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body.query as { gift_no: number }).gift_no))
      expect(given.size).toBe(1)
      known.gifts.add([...given][0]!)
      return
    }
    case 'hold': {
      const ref = randomUUID()
      await run((tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, withFree: pick % 3 > 0 }, now))
      known.holds.push(ref)
      return
    }
    case 'post':
      if (hold) await run((tx, now) => postHold(tx, { hold, ref: randomUUID(), amount: 1 + (pick % 50), to: 'shop' }, now))
      return
    case 'void':
      if (hold) await run((tx, now) => voidHold(tx, { hold, ref: randomUUID(), amount: 1 + (pick % 50) }, now))
      return
    case 'pay': {
      if (me === you) return
      const ref = randomUUID()
      const pay = () =>
        run((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: { user_no: you.user_no, pending_days: pick % 2 } }, now))
      await Promise.all([pay(), pay()])
      known.holds.push(ref)
      return
    }
    case 'shop': {
      const ref = randomUUID()
      await run((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: 'shop' }, now))
      known.holds.push(ref)
      return
    }
    case 'refund':
      if (hold) await run((tx, now) => refundViv(tx, { of: hold, ref: randomUUID(), amount: 1 + (pick % 60) }, now))
      return
    case 'grant': {
      const expire_dt = pick % 2 ? new Date(server.clock.now.getTime() + (pick % 5) * DAY_MS) : undefined
      await run((tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), ...(expire_dt && { expire_dt }) }, now))
      return
    }
    case 'event':
      return run(async (tx, now) => {
        const journals = await grantFromEvent(tx, { event_no: eventNo, user_nos: [me.user_no], amount }, now)
        expect(journals.size).toBe(1)
      })
    case 'claw':
      await run((tx, now) => {
        const op = { tx, operatorNo: 92, memberNo: null, ip: null, now }
        const payload = { event_no: eventNo, user_nos: [me.user_no, you.user_no] }
        return clawbackKind.execute(op, { proposal_no: nextProposal++, payload, reason: '', proposed_by: 91 }, makeExtensions([]))
      })
      return
    case 'withdraw':
      if (charge) {
        const cancelling = { charge_no: charge.charge_no, amount: 1 + (pick % charge.viv), reason: 'withdrawal' } as const
        await run((tx, now) => cancelCharge(tx, cancelling, now))
      }
      return
    case 'exchange':
      return requestExchange(me, amount)
    case 'decide':
      return decideOpenExchange(pick)
    case 'release':
      await releaseDue(server.db, server.clock.now)
      return
    case 'expire':
      await expireViv(server.db, server.clock.now)
  }
}

async function createOrder({ user_no }: TestMember, viv: number): Promise<string> {
  const [order_id, now] = [randomUUID(), server.clock.now]
  await server.db.sql`
    insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt) values (${user_no}, ${viv}, ${viv * 100}, ${order_id}, ${now}, ${now})`
  return order_id
}

async function requestExchange(me: TestMember, amount: number): Promise<void> {
  const answer = await server.call(applyExchange, { body: { amount: amount + 100 } }, { as: me })
  if (answer.status !== 200) throw new AppError({ code: String(answer.body.code), status: answer.status, message: '' })
}

async function decideOpenExchange(pick: number): Promise<void> {
  const open = await server.db.sql<
    { exchange_no: number; state: number }[]
  >`select exchange_no, state from viv_exchange where state in (1, 2)`
  const one = open[pick % Math.max(1, open.length)]
  if (!one) return
  if (pick % 3 === 0) await decideExchange(server, one.exchange_no, 'reject')
  else if (one.state === 1) await decideExchange(server, one.exchange_no, 'approve')
  else await decideExchange(server, one.exchange_no, 'pay', 92)
}

/** Whether a rule refused the action. Any other error fails the test. */
const isRefusal = (error: unknown): boolean => error instanceof AppError || error instanceof RangeError

async function tryAct(known: Acknowledged, one: Act): Promise<boolean> {
  try {
    await perform(known, one)
    known.done++
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    known.refused++
    return false
  }
}

async function createMembers(): Promise<void> {
  members = []
  for (let nth = 0; nth < MEMBERS; nth++) {
    const member = await aVerifiedAdult(server, 2000)
    members.push(member)
    await server.db.sql`
      insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
      values (${member.user_no}, '004', '\\x00', '1234', '김하루', now() - interval '10 years', now())`
  }
  // Makes the first charges exchangeable.
  await server.db.sql`update viv_lot set origin_dt = origin_dt - interval '30 days'`
}

/** Starts with the members' first charges, which are used first, so that refunds of them often cause losses. */
async function startingState(): Promise<Acknowledged> {
  const nos = members.map(({ user_no }) => user_no)
  const charges = [
    ...(await server.db.sql<Acknowledged['charges']>`select order_id, charge_no, viv from viv_charge where user_no = any(${nos})`),
  ]
  return { holds: [], charges, gifts: new Set(), refused: 0, done: 0, lost: 0, recovered: 0 }
}

async function expectConsistent(known: Acknowledged): Promise<void> {
  expect(await findDifferences(server.db)).toEqual([])
  const gifts = await server.db.sql<{ gift_no: number }[]>`select gift_no from viv_gift where gift_no = any(${[...known.gifts]}::bigint[])`
  expect(gifts).toHaveLength(known.gifts.size)
  const charged = await server.db.sql`
    select from viv_charge c where c.charge_no = any(${known.charges.map(({ charge_no }) => charge_no)}::bigint[])
      and 1 = (select count(*) from viv_journal j where j.kind = 'charge' and j.ref = 'charge:' || c.charge_no)`
  expect(charged).toHaveLength(known.charges.length)
  // A refunded charge with an open loss has no usable viv.
  const both = await server.db.sql`
    select from viv_refund r join viv_lot l on l.charge_no = r.charge_no and l.source = 'charge' where r.loss_viv > r.loss_back_viv and l.remaining > 0`
  expect(both).toHaveLength(0)
  const [made] = await server.db.sql<[{ lost: number; back: number }]>`
    select coalesce(sum(loss_viv), 0) as lost, coalesce(sum(loss_back_viv), 0) as back from viv_refund
    where charge_no = any(${known.charges.map(({ charge_no }) => charge_no)}::bigint[])`
  known.lost += made.lost
  known.recovered += made.back
}

test(`${RUNS * WORKERS * ACTS} concurrent actions of ${WORKERS} workers leave a ledger that agrees`, async () => {
  const all = { done: 0, refused: 0, lost: 0, recovered: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: ACTS, maxLength: ACTS }), { minLength: WORKERS, maxLength: WORKERS }),
      async (workers) => {
        await createMembers()
        const known = await startingState()
        await Promise.all(
          workers.map(async (acts) => {
            for (const one of acts) await tryAct(known, one)
          }),
        )
        await expectConsistent(known)
        all.done += known.done
        all.refused += known.refused
        all.lost += known.lost
        all.recovered += known.recovered
        expect(known.done + known.refused).toBe(WORKERS * ACTS)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Both outcomes are frequent.
  expect(Math.min(all.done, all.refused)).toBeGreaterThan((RUNS * WORKERS * ACTS) / 20)
  // Losses are rare in a short run.
  if (isSoak) expect(Math.min(all.lost, all.recovered)).toBeGreaterThan(0)
})

test(`${SEQUENTIAL_RUNS * SEQUENTIAL_ACTS} sequential actions match the model, and a refusal changes nothing`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: SEQUENTIAL_ACTS, maxLength: SEQUENTIAL_ACTS }), async (acts) => {
      await createMembers()
      const known = await startingState()
      for (const one of acts) {
        const [before, balance] = [await ledgerSnapshot(server), await totalOf(one.who)]
        const isDone = await tryAct(known, one)
        if (!isDone) expect(withoutOrders(await ledgerSnapshot(server))).toEqual(withoutOrders(before))
        else if (expectedChange(one) !== null) expect((await totalOf(one.who)) - balance).toBe(expectedChange(one))
      }
      await expectConsistent(known)
    }),
    { numRuns: SEQUENTIAL_RUNS, endOnFailure: true },
  )
})

const totalOf = async (who: number): Promise<number> => {
  const { paid, free } = await balanceOf(server.db, members[who]!.user_no)
  return paid + free
}

/** The change of the actor's own balance by the model; null if the action depends on others. */
function expectedChange({ kind, amount, who, other }: Act): number | null {
  if (kind === 'charge' || kind === 'grant' || kind === 'event') return amount
  if (kind === 'gift' || kind === 'hold' || kind === 'shop' || (kind === 'pay' && who !== other)) return -amount
  return kind === 'exchange' ? -amount - 100 : null
}

/** Without charges: an order is inserted before the payment that may be refused. */
const withoutOrders = (tables: unknown[]): unknown[] => tables.filter((_, at) => at !== 7)
