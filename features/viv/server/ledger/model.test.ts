import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#kit/contract/errors.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { applyExchange, sendVivGift } from '../../contract.ts'
import { acceptLoss, cancelCharge, takeBackCharge } from '../charge/cancel.ts'
import { refuseCharge, chargeViv } from '../charge/charge.ts'
import { approveExchange, payExchange, rejectExchange } from '../exchange/exchange.ts'
import { expireViv } from './expiry.ts'
import { releaseDue } from '../spend/income.ts'
import { balanceOf } from './balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, refundViv, voidHold } from '../spend/spend.ts'
import { voidGift } from '../gift/return.ts'
import { findDifferences } from './reconcile.ts'
import { aHolder, booked, calls, inLedger } from '../testing.ts'

// Whatever many do at once: the books agree, nobody owes anything, what was acknowledged happened once and what was refused not at all.

// The long form takes minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Runs, workers of each, and acts of each worker: RUNS * WORKERS * ACTS acts in all. */
const [RUNS, WORKERS, ACTS] = soakOr([2, 50, 8], [5, 50, 8])
/** Acts of the run in which one follows another, each held against the model. */
const [ALONE_RUNS, ALONE_ACTS] = soakOr([2, 30], [6, 30])
const MEMBERS = 6
const DAY = 86_400_000

let server: TestServer
let people: TestMember[]
beforeAll(async () => {
  server = await testServer(calls, { max: 20 })
  await server.db
    .sql`insert into viv_config (config_key, config_value) values ('gift_max', '100000'), ('gift_day', '10000000'), ('gift_month', '10000000')`
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

/** What was acknowledged, as far as the end must show it. */
type Known = {
  holds: string[]
  charges: { order_id: string; charge_no: number; viv: number }[]
  gifts: Set<number>
  refused: number
  done: number
  /** Viv that the platform lost with money that went back, and got again. */
  lost: number
  madeGood: number
}

async function doIt(known: Known, { kind, who, other, amount, pick }: Act): Promise<void> {
  const [me, you] = [people[who]!, people[other]!]
  const of = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)]
  const within = <T>(work: Parameters<typeof inLedger<T>>[1]) => inLedger(server, work)
  const hold = of(known.holds)
  const charge = of(known.charges)
  switch (kind) {
    case 'charge': {
      const order_id = await anOrder(me, amount)
      const told = await Promise.all(
        [1, 2].map(() => within((tx, now) => chargeViv(tx, { order_id, won: amount * 100, method: pick % 2 ? 'bank' : 'card' }, now))),
      )
      expect(told.toSorted()).toEqual(['already', 'credited'])
      const [row] = await server.db.sql<[{ charge_no: number }]>`select charge_no from viv_charge where order_id = ${order_id}`
      known.charges.push({ order_id, charge_no: row.charge_no, viv: amount })
      return
    }
    case 'again':
      if (charge) {
        const told = await within((tx, now) => chargeViv(tx, { order_id: charge.order_id, won: charge.viv * 100, method: 'card' }, now))
        expect(told).toMatch(/already|cancelled/)
      }
      return
    case 'mismatch': {
      const order_id = await anOrder(me, amount)
      const told = await within(async (tx, now) => {
        const said = await chargeViv(tx, { order_id, won: pick % 2 ? amount * 100 + 1 : null, method: 'card' }, now)
        await refuseCharge(tx, { order_id, won: amount * 100 + 1, fail_reason: '금액이 달라요', note: '' }, now)
        return said
      })
      expect(told).toBe('mismatch')
      // On its way back it is credited to nobody, whatever is told next.
      expect(await within((tx, now) => chargeViv(tx, { order_id, won: amount * 100, method: 'card' }, now))).toBe('already')
      return
    }
    case 'gateway':
      if (charge) {
        const cancelled = (1 + (pick % charge.viv)) * 100
        const take = () => within((tx, now) => takeBackCharge(tx, { order_id: charge.order_id, cancelled }, now))
        // Told twice at once, it is taken once; a loss is accepted, or nothing would be exchanged any more.
        const taken = (await Promise.all([take(), take()])).filter((one) => one !== null)
        expect(taken.length).toBeLessThanOrEqual(1)
        for (const { refund_no } of taken) await within((tx, now) => acceptLoss(tx, { refund_no, note: '' }, now))
      }
      return
    case 'operator':
      if (charge) {
        const cancelling = { charge_no: charge.charge_no, amount: 1 + (pick % charge.viv), reason: 'operator', withUsed: true } as const
        await within((tx, now) => cancelCharge(tx, cancelling, now))
      }
      return
    case 'undo': {
      const gift_no = of([...known.gifts])
      if (gift_no !== undefined) await within((tx, now) => voidGift(tx, gift_no, now))
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
      await within((tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, withFree: pick % 3 > 0 }, now))
      known.holds.push(ref)
      return
    }
    case 'post':
      if (hold) await within((tx, now) => postHold(tx, { hold, ref: randomUUID(), amount: 1 + (pick % 50), to: 'shop' }, now))
      return
    case 'void':
      if (hold) await within((tx, now) => voidHold(tx, { hold, ref: randomUUID(), amount: 1 + (pick % 50) }, now))
      return
    case 'pay': {
      if (me === you) return
      const ref = randomUUID()
      const pay = () =>
        within((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: { user_no: you.user_no, pending_days: pick % 2 } }, now))
      await Promise.all([pay(), pay()])
      known.holds.push(ref)
      return
    }
    case 'shop': {
      const ref = randomUUID()
      await within((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: 'shop' }, now))
      known.holds.push(ref)
      return
    }
    case 'refund':
      if (hold) await within((tx, now) => refundViv(tx, { of: hold, ref: randomUUID(), amount: 1 + (pick % 60) }, now))
      return
    case 'grant': {
      const expire_dt = pick % 2 ? new Date(server.clock.now.getTime() + (pick % 5) * DAY) : undefined
      return within((tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), ...(expire_dt && { expire_dt }) }, now))
    }
    case 'withdraw':
      if (charge) {
        const cancelling = { charge_no: charge.charge_no, amount: 1 + (pick % charge.viv), reason: 'withdrawal' } as const
        await within((tx, now) => cancelCharge(tx, cancelling, now))
      }
      return
    case 'exchange':
      return ask(me, amount)
    case 'decide':
      return decide(pick)
    case 'release':
      await releaseDue(server.db, server.clock.now)
      return
    case 'expire':
      await expireViv(server.db, server.clock.now)
  }
}

async function anOrder({ user_no }: TestMember, viv: number): Promise<string> {
  const [order_id, now] = [randomUUID(), server.clock.now]
  await server.db.sql`
    insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt) values (${user_no}, ${viv}, ${viv * 100}, ${order_id}, ${now}, ${now})`
  return order_id
}

async function ask(me: TestMember, amount: number): Promise<void> {
  const answer = await server.call(applyExchange, { body: { amount: amount + 100 } }, { as: me })
  if (answer.status !== 200) throw new AppError({ code: String(answer.body.code), status: answer.status, message: '' })
}

async function decide(pick: number): Promise<void> {
  const open = await server.db.sql<
    { exchange_no: number; state: number }[]
  >`select exchange_no, state from viv_exchange where state in (1, 2)`
  const one = open[pick % Math.max(1, open.length)]
  if (!one) return
  if (pick % 3 === 0) await inLedger(server, (tx, now) => rejectExchange(tx, one.exchange_no, '안 돼요', now))
  else if (one.state === 1) await inLedger(server, (tx, now) => approveExchange(tx, one.exchange_no, 1, now))
  else await inLedger(server, (tx, now) => payExchange(tx, one.exchange_no, 2, now))
}

/** Refused by a rule: nothing else may go wrong. */
const isRefusal = (error: unknown): boolean => error instanceof AppError || error instanceof RangeError

async function attempt(known: Known, one: Act): Promise<boolean> {
  try {
    await doIt(known, one)
    known.done++
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    known.refused++
    return false
  }
}

async function freshPeople(): Promise<void> {
  people = []
  for (let nth = 0; nth < MEMBERS; nth++) {
    const member = await aHolder(server, 2000)
    people.push(member)
    await server.db.sql`
      insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
      values (${member.user_no}, '004', '\\x00', '1234', '김하루', now() - interval '10 years', now())`
  }
  // The first charges can be exchanged.
  await server.db.sql`update viv_lot set origin_dt = origin_dt - interval '30 days'`
}

/** The charges that everybody began with are spent first: what is taken back of them was often spent. */
async function begun(): Promise<Known> {
  const nos = people.map(({ user_no }) => user_no)
  const charges = [...(await server.db.sql<Known['charges']>`select order_id, charge_no, viv from viv_charge where user_no = any(${nos})`)]
  return { holds: [], charges, gifts: new Set(), refused: 0, done: 0, lost: 0, madeGood: 0 }
}

async function expectSound(known: Known): Promise<void> {
  expect(await findDifferences(server.db)).toEqual([])
  const gifts = await server.db.sql<{ gift_no: number }[]>`select gift_no from viv_gift where gift_no = any(${[...known.gifts]}::bigint[])`
  expect(gifts).toHaveLength(known.gifts.size)
  const charged = await server.db.sql`
    select from viv_charge c where c.charge_no = any(${known.charges.map(({ charge_no }) => charge_no)}::bigint[])
      and 1 = (select count(*) from viv_journal j where j.kind = 'charge' and j.ref = 'charge:' || c.charge_no)`
  expect(charged).toHaveLength(known.charges.length)
  // Whoever has the money of a charge has none of its viv to use, and the platform bears what is gone alone.
  const both = await server.db.sql`
    select from viv_refund r join viv_lot l on l.charge_no = r.charge_no and l.source = 'charge' where r.loss_viv > r.loss_back_viv and l.remaining > 0`
  expect(both).toHaveLength(0)
  const [made] = await server.db.sql<[{ lost: number; back: number }]>`
    select coalesce(sum(loss_viv), 0) as lost, coalesce(sum(loss_back_viv), 0) as back from viv_refund
    where charge_no = any(${known.charges.map(({ charge_no }) => charge_no)}::bigint[])`
  known.lost += made.lost
  known.madeGood += made.back
}

test(`${RUNS * WORKERS * ACTS} acts of ${WORKERS} workers at once`, async () => {
  const all = { done: 0, refused: 0, lost: 0, madeGood: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: ACTS, maxLength: ACTS }), { minLength: WORKERS, maxLength: WORKERS }),
      async (workers) => {
        await freshPeople()
        const known = await begun()
        await Promise.all(
          workers.map(async (acts) => {
            for (const one of acts) await attempt(known, one)
          }),
        )
        await expectSound(known)
        all.done += known.done
        all.refused += known.refused
        all.lost += known.lost
        all.madeGood += known.madeGood
        expect(known.done + known.refused).toBe(WORKERS * ACTS)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Neither of them is a rare thing here.
  expect(Math.min(all.done, all.refused)).toBeGreaterThan((RUNS * WORKERS * ACTS) / 20)
  // These are rare in a short run.
  if (isSoak) expect(Math.min(all.lost, all.madeGood)).toBeGreaterThan(0)
})

test(`${ALONE_RUNS * ALONE_ACTS} acts one after another: a refusal changes nothing, and the sums are those of the model`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: ALONE_ACTS, maxLength: ALONE_ACTS }), async (acts) => {
      await freshPeople()
      const known = await begun()
      for (const one of acts) {
        const [before, had] = [await booked(server), await totalOf(one.who)]
        const isDone = await attempt(known, one)
        if (!isDone) expect(withoutOrders(await booked(server))).toEqual(withoutOrders(before))
        else if (expectedChange(one) !== null) expect((await totalOf(one.who)) - had).toBe(expectedChange(one))
      }
      await expectSound(known)
    }),
    { numRuns: ALONE_RUNS, endOnFailure: true },
  )
})

const totalOf = async (who: number): Promise<number> => {
  const { paid, free } = await balanceOf(server.db, people[who]!.user_no)
  return paid + free
}

/** What the model says that an act changes in the hands of whoever does it; null where it is about others as well. */
function expectedChange({ kind, amount, who, other }: Act): number | null {
  if (kind === 'charge' || kind === 'grant') return amount
  if (kind === 'gift' || kind === 'hold' || kind === 'shop' || (kind === 'pay' && who !== other)) return -amount
  return kind === 'exchange' ? -amount - 100 : null
}

/** An order is written before anything is paid for it. */
const withoutOrders = (tables: unknown[]): unknown[] => tables.filter((_, at) => at !== 7)
