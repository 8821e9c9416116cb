import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#features/chat/contract.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import type { Ack } from '#kit/contract/socket.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { HOME_SECRET, preparedHome, until, type Home, type Program } from './testing.ts'

// Members write while the server, PostgreSQL and Redis are killed. Every acknowledged message is stored once, in the order of the
// acknowledgements; all clients read the same messages, and stored counts equal recounts.

// The long form takes minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const CLIENTS = soakOr(40, 200)
/** Members of a room. */
const MEMBERS_PER_ROOM = 10
/** Milliseconds between two messages of a client, within the limit of twenty in ten seconds. */
const MESSAGE_INTERVAL_MS = soakOr(600, 1000)

let home: Home
let redis: Redis | undefined
const clients: Client[] = []

beforeAll(async () => {
  home = await preparedHome('test')
})
afterEach(async () => {
  clients.splice(0).forEach((client) => client.leave())
  await home.stopAll()
  redis?.kill()
  redis?.remove()
})
afterAll(() => home.remove())

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

// The short form kills PostgreSQL in the test of two servers, where Redis is installed.
test.skipIf(hasRedis && !isSoak)(`kill -9 of the server, then of PostgreSQL, while ${CLIENTS} members write`, async () => {
  const env = { HARU_ENV: 'test', HARU_SECRET: HOME_SECRET, PORT: String(await freePort()) }
  const server = await home.start(undefined, env)
  await people([server.url])
  await writeFor(2)
  await server.kill()
  await home.start(undefined, env)
  await writeFor(2)
  process.kill(home.postmasterPid(), 'SIGKILL')
  await writeFor(3)
  await expectConsistentRooms()
})

describe.skipIf(!hasRedis)('two servers that share Redis', () => {
  test(`kill -9 of one of them, then of PostgreSQL, then of Redis, while ${CLIENTS} members write over both`, async () => {
    redis = aRedis(await freePort())
    await redis.start()
    const env = { HARU_ENV: 'test', HARU_SECRET: HOME_SECRET, REDIS_URL: redis.url, PORT: String(await freePort()) }
    const first = await home.start(undefined, env)
    const database = `postgres://haru@${encodeURIComponent(join(home.dataDir, 'run'))}:5432/haru`
    const other = { ...env, DATABASE_URL: database, PORT: String(await freePort()) }
    const startSecond = (): Promise<Program> => home.start(undefined, other)
    const second = await startSecond()
    await people([first.url, second.url])
    await writeFor(2)
    await second.kill()
    await startSecond()
    await writeFor(1.5)
    process.kill(home.postmasterPid(), 'SIGKILL')
    await writeFor(1.5)
    redis.kill()
    await writeFor(1.5)
    await redis.start()
    await writeFor(1.5)
    await expectConsistentRooms()
  })
})

/** Creates members with sessions in rooms, each connected to one of the servers. */
async function people(urls: string[]): Promise<void> {
  const tokens = await home.onDatabase(async (db) => {
    await db.sql`truncate chat_room cascade`
    const made = await db.sql<{ user_no: number }[]>`
      insert into users (user_id, haru_name, haru_character, gender)
      select 'crash' || n || '_' || ${randomUUID().slice(0, 8)}, '말' || n || ${randomUUID().slice(0, 6)}, '1', 'm' from generate_series(1, ${CLIENTS}::int) n returning user_no`
    const sessions = makeSessions(db, makeTokens(makeKeyRing(HOME_SECRET)))
    return Promise.all(
      made.map(async ({ user_no }) => ({ user_no, token: await sessions.open(db, { user_no, device: 'test', now: new Date() }) })),
    )
  })
  await home.onDatabase(async (db) => {
    for (let from = 0; from < CLIENTS; from += MEMBERS_PER_ROOM) {
      const members = tokens.slice(from, from + MEMBERS_PER_ROOM)
      const [room] = await db.sql<[{ cr_no: number }]>`insert into chat_room (cr_type) values ('group') returning cr_no`
      await db.sql`insert into chat_member ${db.sql(members.map(({ user_no }) => ({ cr_no: room.cr_no, user_no })))}`
      members.forEach(({ token }, at) => clients.push(aClient(urls[at % urls.length]!, token, room.cr_no)))
    }
  })
}

/** Lets all clients write until they have an acknowledged message each, on average, and in the long form for this many seconds more. */
async function writeFor(seconds: number): Promise<void> {
  const before = acked()
  clients.forEach((client) => client.talk())
  await until(() => acked() > before + CLIENTS)
  await wait(soakOr(0, seconds * 1000))
}

const acked = (): number => clients.reduce((sum, { acked: mine }) => sum + mine.length, 0)

async function expectConsistentRooms(): Promise<void> {
  await Promise.all(clients.map((client) => client.finish()))
  expect(acked()).toBeGreaterThan(CLIENTS * 3)
  const { stored, wrong } = await home.onDatabase(async (db) => ({
    stored: await db.sql<
      { cr_no: number; cm_no: number; cm_uuid: string }[]
    >`select cr_no, cm_no, cm_uuid from chat_message order by cm_no`,
    wrong: await db.sql`
      select m.cr_no, m.user_no from chat_member m join chat_room r on r.cr_no = m.cr_no
      where r.seq <> (select count(*) from chat_message c where c.cr_no = r.cr_no)
        or r.last_cm_no <> (select max(c.cm_no) from chat_message c where c.cr_no = r.cr_no)
        or r.seq - m.read_seq <> (select count(*) from chat_message c where c.cr_no = r.cr_no and c.cm_no > m.read_no)`,
  }))
  expect([...wrong]).toEqual([])
  const numberOf = new Map(stored.map(({ cm_uuid, cm_no }) => [cm_uuid, cm_no]))
  expect(numberOf.size).toBe(stored.length)
  for (const { acked: mine, cr_no, known } of clients) {
    // Each message is stored once, under its acknowledged number, in the order of the acknowledgements.
    expect(mine.map(({ cm_uuid }) => numberOf.get(cm_uuid))).toEqual(mine.map(({ cm_no }) => cm_no))
    expect(mine.map(({ cm_no }) => cm_no)).toEqual(mine.map(({ cm_no }) => cm_no).sort((a, b) => a - b))
    expect(known).toEqual(stored.filter((one) => one.cr_no === cr_no).map(({ cm_no }) => cm_no))
  }
}

type Client = {
  cr_no: number
  acked: { cm_uuid: string; cm_no: number }[]
  /** The room as this client knows it: received messages, and fetched ones after a gap. */
  known: number[]
  talk(): void
  /** Sends its unfinished message and fetches missed ones. */
  finish(): Promise<void>
  leave(): void
}

/** Behaves like a phone: repeats a message until it is acknowledged, and after a gap fetches messages after its last one. */
function aClient(url: string, token: string, cr_no: number): Client {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    query: { token },
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  const mine: Client['acked'] = []
  const known: number[] = []
  let talking: Promise<void> | undefined
  let isOver = false
  let isLeaving = false
  let filling: Promise<void> | undefined

  const refill = (): Promise<void> => (filling ??= fill().finally(() => (filling = undefined)))
  const fill = async (): Promise<void> => {
    const answer = await fetch(`${url}/v1/user/chat/msglist?cr_no=${cr_no}&after_no=${known.at(-1) ?? 0}&limit=200`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => null)
    const { query } = answer?.ok ? ((await answer.json()) as Envelope & { query: ChatMessage[] }) : { query: null }
    for (const message of query ?? []) take(message)
    if (query === null) await wait(300)
    else if (query.length === 200) await fill()
  }
  const take = ({ cm_no }: ChatMessage): void => {
    if (cm_no > (known.at(-1) ?? 0)) known.push(cm_no)
  }
  socket.on('m2r', (message: ChatMessage) => {
    if (message.prev_no === (known.at(-1) ?? 0) && filling === undefined) take(message)
    else if (message.cm_no > (known.at(-1) ?? 0)) void refill()
  })
  socket.on('connect', () => void refill())
  // The server refuses connections while PostgreSQL is down, so the client retries; without a server it retries automatically.
  const retry = (): void => void (socket.active || isLeaving || setTimeout(() => socket.connect(), 300))
  socket.on('connect_error', retry)
  socket.on('disconnect', retry)

  const send = async (): Promise<void> => {
    const cm_uuid = randomUUID()
    for (;;) {
      // What is sent without a connection would be kept, and all of it sent at the next one, beyond the limit of calls.
      const ack = socket.connected
        ? ((await socket
            .timeout(3000)
            .emitWithAck('m2r', { cr_no, cm_type: 'user-msg', cm_content: '달려요', cm_uuid })
            .catch(() => null)) as Ack<{ cm_no: number }> | null)
        : null
      if (ack?.state === 1) return void mine.push({ cm_uuid, cm_no: ack.query.cm_no })
      await wait(300)
    }
  }
  return {
    cr_no,
    acked: mine,
    known,
    talk() {
      talking ??= (async () => {
        await wait(Math.random() * MESSAGE_INTERVAL_MS)
        while (!isOver) {
          await send()
          await wait(MESSAGE_INTERVAL_MS)
        }
      })()
    },
    async finish() {
      isOver = true
      await talking
      // Others may still be sending; the last of them has notified all.
      await until(async () => {
        const before = known.length
        await refill()
        return known.length === before && clients.every((client) => client.cr_no !== cr_no || client.known.length <= known.length)
      })
    },
    leave() {
      isLeaving = true
      socket.disconnect()
    },
  }
}

type Redis = { url: string; start(): Promise<void>; kill(): void; remove(): void }

/** A Redis for this test, without persistence. */
function aRedis(port: number): Redis {
  let child: ChildProcess | undefined
  const dir = mkdtempSync(join(tmpdir(), 'haru-redis-'))
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let output = ''
      child.stdout?.on('data', (bytes: Buffer) => void (output += bytes.toString()))
      await until(() => output.includes('Ready to accept connections'))
    },
    kill: () => void child?.kill('SIGKILL'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
