import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { readConfig } from '../config/config.ts'
import { extend, makeExtensions } from '../extensions.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { maskedRecipient, recipientGone, TRIES } from './deliver.ts'
import { openIntegrations } from './open.ts'
import { send, sendAll } from './outbox.ts'
import { Refused, type Message, type Sender } from './send/send.ts'
import { cleanupOutbox } from './cleanup.ts'

type Row = { state: number; message: unknown; recipient: string; sent_dt: string | null }

let server: TestServer
/** The messages that the sender received, and its answer. */
let sent: string[] = []
let answer: (text: string) => Promise<void> = () => Promise.resolve()
let isSandbox = false
let goneRecipients: string[] = []

const sender = {
  engine: 'test',
  get isSandbox() {
    return isSandbox
  },
  send: (recipient: string, message: Message['message']) => {
    sent.push(`${recipient} ${message.text}`)
    return answer(message.text)
  },
} as Sender

beforeAll(async () => {
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'unused' })
  const senders = { sms: sender, mail: sender, push: sender, web: sender }
  server = await testServer([], {
    integrations: { ...integrations, senders },
    extensions: makeExtensions([
      extend(recipientGone, async (_, channel, recipient) => void goneRecipients.push(`${channel} ${recipient}`)),
    ]),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from outbox`
  await server.db.sql`delete from job.job`
  sent = []
  goneRecipients = []
  isSandbox = false
  answer = () => Promise.resolve()
})

const deliver = () => server.app.services.jobs.run(server.clock.now)
const enqueue = (text = 'hello', recipient = '01012345678') =>
  server.db.transaction((tx) => send(tx, { channel: 'sms', recipient, message: { text } }, server.clock.now))
const rows = () => server.db.sql<Row[]>`select * from outbox order by outbox_no`
const only = async (): Promise<Row> => (await rows())[0]!

test('sends a message once, and deletes its text after a real carrier accepted it', async () => {
  await enqueue()
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(sent).toEqual(['01012345678 hello'])
  expect(await only()).toMatchObject({ state: 1, message: null, recipient: '01***78' })
  expect(Date.parse((await only()).sent_dt ?? '')).toBe(server.clock.now.getTime())
})

test('keeps the text of a message that a sandbox accepted', async () => {
  isSandbox = true
  await enqueue()
  await deliver()
  expect(await only()).toMatchObject({ state: 1, message: { text: 'hello' }, recipient: '01012345678' })
})

test('sends nothing of a transaction that is rolled back', async () => {
  const rolledBack = server.db.transaction(async (tx) => {
    await send(tx, { channel: 'sms', recipient: '01012345678', message: { text: 'never' } }, server.clock.now)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await deliver()).toBe(0)
  expect(await server.db.sql`select from job.job`).toHaveLength(0)
})

test('retries a temporary error with growing delays, and then gives up', async () => {
  await enqueue()
  answer = () => Promise.reject(new Error('the carrier is ill'))
  const waits: number[] = []
  for (let tried = 1; tried < TRIES; tried++) {
    await deliver()
    expect(sent).toHaveLength(tried)
    expect(await only()).toMatchObject({ state: 0, message: { text: 'hello' } })
    const [job] = await server.db.sql<{ start_after: string }[]>`select start_after from job.job where state = 'retry'`
    waits.push(Date.parse(job!.start_after) - server.clock.now.getTime())
    server.clock.advance(waits.at(-1)! - 1)
    expect(await deliver()).toBe(0)
    // The time of the retry has microseconds.
    server.clock.advance(2)
  }
  await deliver()
  expect(sent).toHaveLength(TRIES)
  expect(waits[0]).toBeGreaterThanOrEqual(30_000)
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 8)
  // An operator may send it again for a day.
  expect(await only()).toMatchObject({ state: 2, message: { text: 'hello' }, sent_dt: null })
  server.clock.advance(DAY_MS)
  expect(await deliver()).toBe(0)
  await cleanupOutbox(server.db, server.clock.now, server.app.services)
  expect(await only()).toMatchObject({ state: 2, message: null, recipient: '' })
})

test('does not retry a refused message, and reports a device that is gone to the feature', async () => {
  await enqueue()
  answer = () => Promise.reject(new Refused('nobody there'))
  await deliver()
  expect(goneRecipients).toEqual(['sms 01012345678'])
  answer = () => Promise.reject(new Refused('too long', { keep: true }))
  await enqueue('long')
  await deliver()
  expect(goneRecipients).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 2, message: null }, { state: 2 }])
  server.clock.advance(DAY_MS)
  expect(await deliver()).toBe(0)
})

test('delivers the other messages when one fails', async () => {
  const messages = Array.from({ length: 25 }, (_, at): Message => ({
    channel: 'sms',
    recipient: '01012345678',
    message: { text: `message ${at}` },
  }))
  await server.db.transaction((tx) => sendAll(tx, messages, server.clock.now))
  answer = (text) => (text === 'message 3' ? Promise.reject(new Error('ill')) : Promise.resolve())
  expect(await deliver()).toBe(25)
  expect((await rows()).filter(({ state }) => state === 1)).toHaveLength(24)
})

test('a repeated job of a sent message sends nothing', async () => {
  await enqueue()
  await deliver()
  await server.db.sql`update job.job set state = 'created', started_on = null, completed_on = null`
  expect(await deliver()).toBe(1)
  expect(sent).toHaveLength(1)
})

test('sends a message again after its process died, and gives it up after a day', async () => {
  await enqueue()
  // Fetched by a process that dies.
  await server.db.sql`update job.job set state = 'active', started_on = ${server.clock.now}`
  server.clock.advance(MINUTE_MS)
  expect(await deliver()).toBe(0)
  // The job is found dead, and is due again after the first delay.
  for (let looks = 0; looks < 3; looks++) {
    server.clock.advance(300_000)
    await deliver()
  }
  expect(sent).toHaveLength(1)
  expect(await only()).toMatchObject({ state: 1 })

  await enqueue('lost')
  await server.db.sql`delete from job.job where state < 'completed'`
  server.clock.advance(86_400_001)
  await cleanupOutbox(server.db, server.clock.now, undefined as never)
  expect((await rows())[1]).toMatchObject({ state: 2, message: null, recipient: '' })
})

test('deletes sent messages after 30 days, and those with text after 7', async () => {
  isSandbox = true
  await enqueue('sandbox')
  await deliver()
  isSandbox = false
  await enqueue('real')
  await deliver()
  const left = async (days: number): Promise<number> => {
    await cleanupOutbox(server.db, new Date(server.clock.now.getTime() + days * DAY_MS), undefined as never)
    return (await rows()).length
  }
  expect(await left(6.9)).toBe(2)
  expect(await left(7.1)).toBe(1)
  expect(await left(29.9)).toBe(1)
  expect(await left(30.1)).toBe(0)
})

test.each([
  ['01012345678', '01***78'],
  ['hana@haru.test', 'ha***@haru.test'],
  ['short', '***'],
  ['https://push.example/send/abcdef', 'push.example'],
])('maskedRecipient of %s is %s', (recipient, masked) => {
  expect(maskedRecipient(recipient)).toBe(masked)
})
