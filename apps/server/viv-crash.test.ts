import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { settleOpenOrders } from '#features/topup/server/open-orders.ts'
import { compareCharges } from '#features/topup/server/comparison.ts'
import type { PaymentServices } from '#features/topup/server/payment-services.ts'
import { payRefunds } from '#features/topup/server/refund-payment.ts'
import { settleCharge } from '#features/topup/server/settlement.ts'
import { approveAsOperator, payAsOperator, rejectAsOperator } from '#features/viv/server/exchange/operator-decisions.ts'
import { expireViv } from '#features/viv/server/ledger/expiry.ts'
import { releaseDue } from '#features/viv/server/spend/income.ts'
import { chargeViv } from '#features/viv/server/charge/charge.ts'
import { holdViv, payViv, postHold, refundViv, voidHold } from '#features/viv/server/public.ts'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { isLostDatabaseConnection } from '#kit/server/db/connection-faults.ts'
import { openDb, type Pool, type Tx } from '#kit/server/db/db.ts'
import { openKeys } from '#kit/server/keys/keys.ts'
import { sandboxPay } from '#kit/server/integrations/pay/sandbox/sandbox.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { HOME_SECRET, isAlive, preparedHome, until, type Home } from './testing.ts'

// Members top up, withdraw, give, hold, spend, refund, exchange and expire viv while the server and PostgreSQL are killed, and repeat
// each call with the same key until it is answered. Every acknowledged booking is stored once, no other is, and the ledger agrees with
// itself and with the gateway.

// The long form takes minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const WORKERS = soakOr({ give: 8, charge: 4, spend: 4, exchange: 2, job: 2 }, { give: 26, charge: 10, spend: 8, exchange: 4, job: 2 })
const ALL = Object.values(WORKERS).reduce((sum, many) => sum + many, 0)
const START_VIV = 1_000_000
/** Milliseconds between two acts of a worker: sixty gifts a minute are allowed. */
const ACT_INTERVAL_MS = 1000
/** Milliseconds after which a transaction counts as lost with its connection. */
const TRANSACTION_TIMEOUT_MS = 4000
const HOOKS = { onCharged: async () => {}, onRefund: async () => {} }

let home: Home
let db: Pool
let url: string
beforeAll(async () => {
  home = await preparedHome('test')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

/** Killed in any order. The short form leaves the server alone out, which the other crash tests kill. */
const KILLS = soakOr(['database', 'both'] as const, ['server', 'database', 'both'] as const)

test(`kill -9 of ${KILLS.join(', ')} in any order under ${ALL} workers`, async () => {
  const env = { HARU_ENV: 'test', HARU_SECRET: HOME_SECRET, PORT: String(await freePort()) }
  let server = await home.start(undefined, env)
  url = server.url
  db = openDb({ url: `postgres://haru@${encodeURIComponent(`${home.dataDir}/run`)}:5432/haru`, max: 20 })
  const services = await aGateway()
  const workers = await makeWorkers(services)
  const total = (): number => workers.reduce((sum, { acked }) => sum + acked.length, 0)
  // The server keeps running whatever happens to its database.
  const startServices = (): void => {
    if (!isAlive(server.pid)) throw new Error(`The server ended by itself:\n${server.output()}`)
  }
  const restart = async (): Promise<void> => {
    const before = total()
    await until(() => {
      startServices()
      return total() > before + ALL
    })
    await wait(randomInt(700))
  }
  const killDatabase = (): Promise<void> =>
    until(() => {
      startServices()
      try {
        return process.kill(home.postmasterPid(), 'SIGKILL')
      } catch {
        // The server is restarting.
        return false
      }
    })
  const stopIgnoring = ignoreDriverErrors()
  const working = workers.map((worker) => worker.run())
  await restart()
  for (const what of shuffled(KILLS)) {
    if (what !== 'server') await killDatabase()
    if (what !== 'database') {
      await server.kill()
      server = await home.start(undefined, env)
    }
    await restart()
  }
  for (const worker of workers) worker.stop()
  await Promise.all(working)
  stopIgnoring()

  const acked = (kind: keyof typeof WORKERS, what: string): string[] =>
    workers.filter((one) => one.kind === kind).flatMap((one) => one.acked.filter((act) => act.startsWith(`${what}:`)))
  expect(await booked(`select 'gift:' || gift_no from viv_gift`)).toEqual(acked('give', 'gift').toSorted())
  expect(await booked(`select 'refund:' || refund_no from viv_refund`)).toEqual(acked('charge', 'refund').toSorted())
  expect(await booked(`select 'exchange:' || exchange_no from viv_exchange`)).toEqual(acked('exchange', 'exchange').toSorted())
  const spent = `'spend_hold', 'spend_post', 'spend_void', 'order_pay', 'order_refund'`
  expect(await booked(`select kind || ':' || ref from viv_journal where kind in (${spent}) and ref not like 'start:%'`)).toEqual(
    workers
      .filter(({ kind }) => kind === 'spend')
      .flatMap((one) => one.acked)
      .toSorted(),
  )
  // Paid orders without a webhook: the job queries them.
  await db.sql`update viv_charge set ask_dt = now() where state in (1, 3, 6)`
  await db.sql`update viv_refund set try_dt = now() where state = 1`
  await settleOpenOrders(services, HOOKS)
  await payRefunds(services, HOOKS)
  const credited = await booked(`select 'charge:' || charge_no from viv_charge where state in (2, 4, 5) and viv < ${START_VIV}`)
  expect(credited).toEqual(
    await booked(`select 'charge:' || c.charge_no from pay_sandbox p join viv_charge c on c.order_id = p.order_id where p.state = 1`),
  )
  expect(credited).toEqual(expect.arrayContaining(acked('charge', 'charge')))
  expect(credited.length - acked('charge', 'charge').length).toBeLessThanOrEqual(WORKERS.charge)
  expect([await compareCharges(services, HOOKS), await findDifferences(db)]).toEqual([[], []])
  // Each worker has done several acts.
  for (const kind of ['give', 'charge', 'spend', 'exchange'] as const) {
    expect(workers.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.acked.length, 0)).toBeGreaterThanOrEqual(WORKERS[kind])
  }
  await db.end(1)
})

const booked = async (query: string): Promise<string[]> =>
  (await db.sql.unsafe<{ what: string }[]>(`select * from (${query}) x (what)`)).map(({ what }) => what).toSorted()

/** Ignores the driver's errors that `program.ts` ignores, and no others. Returns a function that stops it. */
function ignoreDriverErrors(): () => void {
  const stops = (['uncaughtException', 'unhandledRejection'] as const).map((event) => {
    const others = process.listeners(event as 'uncaughtException')
    const mine = (error: Error): void => {
      if (!isLostDatabaseConnection(error)) for (const other of others) other(error, event)
    }
    process.removeAllListeners(event).on(event, mine)
    return () => {
      process.off(event, mine)
      for (const other of others) process.on(event, other)
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Null after a failure or an unknown outcome; the caller repeats the same act. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), wait(TRANSACTION_TIMEOUT_MS).then(() => null)])

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: randomInt(1 << 30) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** The sandbox as in a second process of haru: refunds run here, and their webhooks are handled here. */
async function aGateway(): Promise<PaymentServices> {
  const pay = sandboxPay()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { digest } = await openKeys(db, makeKeyRing(HOME_SECRET), new Date())
  const services: PaymentServices = { db, clock: () => new Date(), log, digest, integrations: { pay } }
  await pay.mount(Fastify(), services, (orderId) => settleCharge(services, orderId, HOOKS))
  return services
}

type Member = { user_no: number; token: string }
/** `acked`: acts that the server acknowledged, or whose transaction committed. */
type Worker = { kind: keyof typeof WORKERS; acked: string[]; run(): Promise<void>; stop(): void }

async function makeWorkers(services: PaymentServices): Promise<Worker[]> {
  await db.sql`
    insert into viv_config (config_key, config_value)
    values ('gift_day', '1000000'), ('gift_month', '1000000'), ('charge_day_won', '1000000000')`
  const people = await members(ALL)
  await db.sql`update viv_lot set origin_dt = origin_dt - interval '30 days'`
  const kinds = Object.entries(WORKERS).flatMap(([kind, many]) => Array<keyof typeof WORKERS>(many).fill(kind as keyof typeof WORKERS))
  return kinds.map((kind, at) => {
    const [me, next] = [people[at]!, people[(at + 1) % ALL]!]
    const acked: string[] = []
    let isOver = false
    const acts: Record<keyof typeof WORKERS, () => Promise<void>> = {
      give: () => sendGift(me, next, acked),
      charge: () => charge(me, acked),
      spend: () => spend(me, next, acked),
      exchange: () => exchange(me, acked),
      job: () => job(services),
    }
    const run = async (): Promise<void> => {
      while (!isOver) {
        await acts[kind]()
        await wait(ACT_INTERVAL_MS)
      }
    }
    return { kind, acked, run, stop: () => void (isOver = true) }
  })
}

async function sendGift(me: Member, to: Member, acked: string[]): Promise<void> {
  const { gift_no } = await callUntilAnswered<{ gift_no: number }>(me, 'POST /v1/user/viv/gift', { to_user_no: to.user_no, amount: 1 })
  acked.push(`gift:${gift_no}`)
}

/** Orders viv, pays in the window, returns, and withdraws a part. The sandbox's webhook arrives at any time. */
async function charge(me: Member, acked: string[]): Promise<void> {
  const order = await callUntilAnswered<{ order_id: string; charge_no: number }>(me, 'POST /v1/user/viv/payment', {
    viv: 100,
    method: 'card',
  })
  await retry(async () => {
    const body = JSON.stringify({ outcome: 'paid', method: 'card', agreed: true, tells: true })
    const answer = await send(`POST /pay/${order.order_id}/try`, { 'content-type': 'application/json' }, body)
    // 400: an earlier submission, whose answer was lost, had already paid.
    return answer?.status === 200 || answer?.status === 400 ? true : null
  })
  await retry(async () => {
    const paid = await callUntilAnswered<{ state: number }>(me, `POST /v1/user/viv/payment/${order.order_id}/settle`)
    return paid.state === 2 ? true : null
  })
  acked.push(`charge:${order.charge_no}`)
  const { refund_no } = await callUntilAnswered<{ refund_no: number }>(me, `POST /v1/user/viv/charge/${order.charge_no}/withdraw`, {
    amount: 40,
  })
  acked.push(`refund:${refund_no}`)
}

/** Calls the ledger directly, as later features will, with the same `ref` until it is committed. */
async function spend({ user_no }: Member, to: Member, acked: string[]): Promise<void> {
  const ref = randomUUID()
  const act = async (name: string, work: (tx: Tx, now: Date) => Promise<unknown>): Promise<void> => {
    await retry(() => orNull(db.transaction((tx) => work(tx, new Date())).then(() => true)))
    acked.push(name)
  }
  await act(`spend_hold:${ref}`, (tx, now) => holdViv(tx, { user_no, amount: 9, ref }, now))
  await act(`spend_post:${ref}`, (tx, now) => postHold(tx, { hold: ref, ref, amount: 5, to: 'shop' }, now))
  await act(`spend_void:${ref}`, (tx, now) => voidHold(tx, { hold: ref, ref, amount: 4 }, now))
  await act(`order_refund:${ref}`, (tx, now) => refundViv(tx, { of: ref, ref, amount: 2 }, now))
  await act(`order_pay:pay:${ref}`, (tx, now) =>
    payViv(tx, { user_no, amount: 3, ref: `pay:${ref}`, to: { user_no: to.user_no, pending_days: 0 } }, now),
  )
}

async function exchange(me: Member, acked: string[]): Promise<void> {
  const { exchange_no } = await callUntilAnswered<{ exchange_no: number }>(me, 'POST /v1/user/viv/exchange', { amount: 100 })
  acked.push(`exchange:${exchange_no}`)
  const ends = async (): Promise<boolean> =>
    (await db.sql`select from viv_exchange where exchange_no = ${exchange_no} and end_dt is not null`).length > 0
  const decide = async (tx: Tx): Promise<unknown> => {
    const op = { tx, operatorNo: 1, memberNo: null, ip: '127.0.0.1', now: new Date() }
    if (exchange_no % 3 === 0) {
      return rejectAsOperator(op, exchange_no, { reason: '은행이 거절했어요.', is_bank_failed: false })
    }
    await approveAsOperator(op, exchange_no, '')
    return payAsOperator({ ...op, operatorNo: 2 }, exchange_no, '')
  }
  await retry(async () => {
    // If the answer of a commit was lost, the second try is refused, because the act is done.
    await orNull(db.transaction(decide))
    return (await orNull(ends())) ? true : null
  })
}

/** Recurring jobs: refunds, queries of open orders, release of income, expiry. */
async function job(services: PaymentServices): Promise<void> {
  await orNull(db.sql`update viv_refund set try_dt = now() where state = 1`)
  await orNull(payRefunds(services, HOOKS))
  await orNull(settleOpenOrders(services, HOOKS))
  await orNull(releaseDue(db, new Date()))
  await orNull(expireViv(db, new Date()))
}

/** Behaves like a phone: repeats a call with the same key until it is answered. A refusal is a fault of this test. */
async function callUntilAnswered<T>({ token }: Member, line: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
  return retry(async () => {
    const answer = await send(line, headers, body && JSON.stringify(body))
    if (!answer || answer.status >= 500 || answer.status === 429) return null
    const { state, query, code } = answer.json as Envelope & { query?: T; code?: string }
    if (state !== 1) throw new Error(`${line} was refused: ${code ?? state}`)
    return query!
  })
}

async function retry<T>(work: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const made = await work()
    if (made !== null) return made
    await wait(ACT_INTERVAL_MS / 2)
  }
}

async function send(line: string, headers: Record<string, string>, body?: string): Promise<{ status: number; json: object } | null> {
  const [method = '', path = ''] = line.split(' ')
  const given = { method, headers, signal: AbortSignal.timeout(5000), ...(body === undefined ? {} : { body }) }
  return fetch(`${url}${path}`, given)
    .then(async (got) => ({ status: got.status, json: (await got.json()) as object }))
    .catch(() => null)
}

/** Adult members with consents, viv from a bank transfer, and a bank account. */
async function members(count: number): Promise<Member[]> {
  const users = await db.sql<{ user_no: number }[]>`
    insert into users (user_id, haru_name, haru_character, gender, birth, real_name, identity_dt)
    select 'viv' || n, '비브' || n, '1', 'm', '1990-01-01', '김하루', now() from generate_series(1, ${count}::int) n returning user_no`
  const numbers = users.map(({ user_no }) => user_no)
  await db.sql`
    insert into user_consent (user_no, kind, version, agreed) select u, 'viv_terms', '1', true from unnest(${numbers}::bigint[]) u`
  await db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
    select u, '004', '\\x00', '1234', '김하루', now() - interval '1 year', now() from unnest(${numbers}::bigint[]) u`
  const sessions = makeSessions(db, makeTokens(makeKeyRing(HOME_SECRET)))
  return Promise.all(
    numbers.map(async (user_no) => {
      const [order_id, now] = [randomUUID(), new Date()]
      await db.transaction(async (tx) => {
        await tx.sql`
          insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
          values (${user_no}, ${START_VIV}, ${START_VIV * 100}, ${order_id}, ${now}::timestamptz - interval '30 days', ${now})`
        await chargeViv(tx, { order_id, won: START_VIV * 100, method: 'bank' }, now)
      })
      return { user_no, token: await sessions.open(db, { user_no, device: 'test', now }) }
    }),
  )
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
