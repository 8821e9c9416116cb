import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chargeViv, holdViv, postHold } from '#features/viv/server/public.ts'
import { findDifferences } from '#features/viv/server/reconcile.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { makeSessions } from '#kit/server/sessions.ts'
import { makeTokens } from '#kit/server/tokens.ts'
import { aHome, until, type Home } from './testing.ts'

// People give viv while the server and PostgreSQL are killed under them, and call again until they are answered: what was
// acknowledged is booked once, nothing else is, and the books agree.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECRET = 'a secret of the crash tests, which is long enough'
const CLIENTS = 24
const RICHES = 1_000_000
/** Milliseconds between two calls of one of them: sixty a minute are allowed. */
const PACE = 1000

let home: Home
beforeAll(() => {
  home = aHome()
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

test('kill -9 of the server, of PostgreSQL, then of both, while two dozen give', async () => {
  const env = { HARU_ENV: 'test', HARU_SECRET: SECRET, PORT: String(await freePort()) }
  let server = await home.start(undefined, env)
  const clients = await people(server.url)
  const total = (): number => clients.reduce((sum, { acked }) => sum + acked.length, 0)
  const goOn = async (): Promise<void> => {
    const before = total()
    await until(() => total() > before + CLIENTS * 2)
  }
  const talking = clients.map((client) => client.give())
  await goOn()
  server.kill()
  server = await home.start(undefined, env)
  await goOn()
  process.kill(home.postmasterPid(), 'SIGKILL')
  await goOn()
  process.kill(home.postmasterPid(), 'SIGKILL')
  server.kill()
  server = await home.start(undefined, env)
  await goOn()
  for (const client of clients) client.stop()
  await Promise.all(talking)

  const { gifts, differences } = await home.onDatabase(async (db) => ({
    gifts: await db.sql<{ gift_no: number; from_user_no: number }[]>`select gift_no, from_user_no from viv_gift order by gift_no`,
    differences: await findDifferences(db as never),
  }))
  expect(differences).toEqual([])
  const acked = clients.flatMap(({ user_no, acked: mine }) => mine.map((gift_no) => ({ gift_no, from_user_no: user_no })))
  expect([...gifts]).toEqual(acked.toSorted((a, b) => a.gift_no - b.gift_no))
})

/** Members who have viv; each gives one to the next, and then the next one. */
async function people(url: string): Promise<Client[]> {
  const made = await home.onDatabase(async (db) => {
    const users = await db.sql<{ user_no: number }[]>`
      insert into users (user_id, haru_name, haru_character, gender, birth)
      select 'viv' || n, '비브' || n, '1', 'm', '1990-01-01' from generate_series(1, ${CLIENTS}::int) n returning user_no`
    await db.sql`insert into viv_config (config_key, config_value) values ('gift_day', '1000000'), ('gift_month', '1000000')`
    const sessions = makeSessions(db, makeTokens(SECRET))
    return Promise.all(
      users.map(async ({ user_no }) => {
        await charge(db as never, user_no)
        return { user_no, token: await sessions.open(db, { user_no, device: 'test', now: new Date() }) }
      }),
    )
  })
  return made.map((one, at) => aClient(url, one, made[(at + 1) % made.length]!.user_no))
}

async function charge(db: Parameters<typeof findDifferences>[0], user_no: number): Promise<void> {
  const [order_id, now, ref] = [randomUUID(), new Date(), `crash:${user_no}`]
  await db.transaction(async (tx) => {
    await tx.sql`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
      values (${user_no}, ${RICHES}, ${RICHES * 100}, ${order_id}, ${now}, ${now})`
    await chargeViv(tx, { order_id, won: RICHES * 100, method: 'bank' }, now)
    await holdViv(tx, { user_no, amount: 100, ref }, now)
    await postHold(tx, { hold: ref, amount: 40, to: 'shop' }, now)
  })
}

type Client = { user_no: number; acked: number[]; give(): Promise<void>; stop(): void }

/** What a phone does: calls again with the same key until it is answered. */
function aClient(url: string, { user_no, token }: { user_no: number; token: string }, to_user_no: number): Client {
  const acked: number[] = []
  let isOver = false
  const one = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (;;) {
      const body = JSON.stringify({ to_user_no, amount: 1 })
      const signal = AbortSignal.timeout(3000)
      const answer = await fetch(`${url}/v1/user/viv/gift`, { method: 'POST', headers, body, signal })
        .then(async (got) => (await got.json()) as Envelope & { query?: { gift_no: number } })
        .catch(() => null)
      if (answer?.state === 1) return void acked.push(answer.query!.gift_no)
      await wait(PACE)
    }
  }
  return {
    user_no,
    acked,
    async give() {
      while (!isOver) {
        await one()
        await wait(PACE)
      }
    },
    stop: () => void (isOver = true),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
