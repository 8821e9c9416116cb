import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { fillPath } from '#kit/contract/path.ts'
import { openDb, type Db, type Pool } from '../db/db.ts'
import { composeFeatures, type Feature } from '../feature.ts'
import { freshDatabase } from './database.ts'
import type { Handled } from '../http/handle.ts'
import { openIntegrations } from '../integrations/open.ts'
import { readConfig } from '../config/config.ts'
import { buildServer, type App, type ServerOptions } from '../http/server.ts'
import { openDisk } from '../storage/disk.ts'

export type TestMember = { user_no: number; token: string }
/** An operator with a session. `cookie`: the header that carries it. */
export type TestOperator = { operator_no: number; cookie: string }
export type TestAnswer = { status: number; body: Envelope & Record<string, unknown>; headers: Headers }
type Who = { as?: TestMember | TestOperator | null; key?: string | null; headers?: Record<string, string> }

/** A real server on a real, empty database of its own. */
export type TestServer = {
  url: string
  /** The address of its database, for another server on it. */
  databaseUrl: string
  /** The same as the superuser. */
  adminUrl: string
  /** As the application's role. */
  db: Pool
  /** As the superuser, to change the schema, truncate or vacuum. */
  admin: Pool
  readonly app: App
  clock: { readonly now: Date; advance(ms: number): void }
  /** Calls an endpoint over HTTP. An idempotent one gets a new key unless `key` says which (null: none). */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, who?: Who): Promise<TestAnswer>
  /** Sends any request, including those that the typed `call` does not allow. */
  send(line: string, body?: unknown, who?: Who): Promise<TestAnswer>
  /** Inserts a member with a session; columns of `users` have defaults unless given. */
  aMember(columns?: Record<string, unknown>): Promise<TestMember>
  /** Stops the server and starts another one on the same port and database. Sockets are disconnected. */
  restart(): Promise<void>
  close(): Promise<void>
}

type Options = Partial<Omit<ServerOptions, 'handled' | 'db' | 'databaseUrl' | 'clock'>> & {
  /** The clock's first moment. */
  now?: Date
  /** Connections of the pool. */
  max?: number
}

/** Starts a server with these endpoints. Close it when the tests are done. */
export async function testServer(handled: readonly Handled[], options: Options = {}): Promise<TestServer> {
  const { now = new Date('2026-11-21T05:00:00Z'), max = 10, ...server } = options
  const database = await freshDatabase()
  const db = openDb({ url: database.url, max, guard: true })
  const admin = openDb({ url: database.adminUrl, max: 2 })
  const files = mkdtempSync(join(tmpdir(), 'haru-files-'))
  let members = 0
  let time = now.getTime()
  const clock = {
    get now() {
      return new Date(time)
    },
    advance: (ms: number) => void (time += ms),
  }
  const secret = 'a secret of the tests, long enough'
  const build = () =>
    buildServer({
      secret,
      storage: openDisk({ dir: files, secret }),
      integrations: openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret }),
      origin: 'http://haru.test',
      mode: 'test',
      callsAMinute: false,
      ...server,
      handled,
      db,
      // Tests run jobs with pg-boss's test clock, which needs to create a table.
      databaseUrl: database.adminUrl,
      clock: () => clock.now,
    })
  let app = await build()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const send: TestServer['send'] = (line, body, who) => request(url, line, body, who)
  return {
    url,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    db,
    admin,
    get app() {
      return app
    },
    clock,
    send,
    call(endpoint, input, who = {}) {
      const { params, query, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown }
      const path = fillPath(endpoint.path as string, (params ?? {}) as never)
      const key = endpoint.idempotent && who.key === undefined ? randomUUID() : who.key
      const sent = endpoint.form && body !== undefined ? formOf(body as Record<string, string>) : body
      return send(`${endpoint.method} ${path}${searchOf(query)}`, sent, { ...who, ...(key === undefined ? {} : { key }) })
    },
    async aMember(columns = {}) {
      const user_no = await insertMember(db, ++members, columns)
      const token = await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now })
      return { user_no, token }
    },
    async restart() {
      await app.close()
      app = await build()
      await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
    },
    async close() {
      await app.close()
      await db.end(1)
      await admin.end(1)
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** Starts a server with these features. */
export function featureServer(features: readonly Feature[], options: Options = {}): Promise<TestServer> {
  const { handled, ...composed } = composeFeatures(features)
  return testServer(handled, { ...composed, ...options })
}

const agent = new Agent({ keepAlive: true })

/** Not by `fetch`, which takes 0.2 ms more of processor time for each of the tens of thousands of calls. */
async function request(url: string, line: string, body: unknown, { as, key, headers = {} }: Who = {}): Promise<TestAnswer> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const { type, bytes } = await payloadOf(body)
  const sent = httpRequest(url + path, {
    agent,
    method,
    headers: {
      'user-agent': 'node',
      ...(as && ('cookie' in as ? { cookie: as.cookie } : { authorization: `Bearer ${as.token}` })),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(bytes === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }),
      ...headers,
    },
  })
  sent.end(bytes)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await text(answer)
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  const received = new Headers(
    Object.entries(answer.headersDistinct).flatMap(([name, values]) => (values ?? []).map((value) => [name, value])),
  )
  return { status: answer.statusCode!, body: (isJson ? JSON.parse(content) : { text: content }) as TestAnswer['body'], headers: received }
}

async function payloadOf(body: unknown): Promise<{ type?: string; bytes?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: typeof body === 'string' ? body : JSON.stringify(body) }
  const form = new Response(body)
  return { type: form.headers.get('content-type')!, bytes: Buffer.from(await form.arrayBuffer()) }
}

function formOf(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

function searchOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

async function insertMember(db: Db, nth: number, columns: Record<string, unknown>): Promise<number> {
  const row = { user_id: `tester${nth}`, haru_name: `시험${nth}`, haru_character: '1', gender: 'm', ...columns }
  const [inserted] = await db.sql<[{ user_no: number }]>`insert into users ${db.sql(row as never)} returning user_no`
  return inserted.user_no
}

/** Every variable of a production installation: no sandboxes, no defaults. */
export const PRODUCTION = {
  HARU_ENV: 'production',
  HARU_ORIGIN: 'https://haru.test',
  HARU_SECRET: 'f3b1c9d0a7e24856b0c1d2e3f4a59687',
  S3_ENDPOINT: 'https://s3.test',
  S3_BUCKET: 'haru',
  S3_REGION: 'ap-northeast-2',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  PORTONE_STORE_ID: 'store',
  PORTONE_API_SECRET: 'key',
  PORTONE_WEBHOOK_SECRET: 'key',
  PORTONE_PAYMENT_CHANNEL: 'channel',
  PORTONE_IDENTITY_CHANNEL: 'channel',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'key',
  SOLAPI_SENDER: '0212345678',
  SMTP_URL: 'smtps://mail.test',
  MAIL_FROM: 'haru@haru.test',
}
