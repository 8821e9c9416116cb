import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { extend, makeExtensions } from '../extensions.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { maskedRecipient, recipientGone, TRIES } from './deliver.ts'
import { openIntegrations } from './open.ts'
import { send, sendAll } from './outbox.ts'
import { Refused, type Message, type Sender } from './send/send.ts'
import { sweepOutbox } from './cleanup.ts'

type Row = { state: number; message: unknown; recipient: string; sent_dt: string | null }

let server: TestServer
/** What a carrier was given, and what it does with it. */
let carried: string[] = []
let answer: (text: string) => Promise<void> = () => Promise.resolve()
let isSandbox = false
let gone: string[] = []

const sender = {
  engine: 'test',
  get isSandbox() {
    return isSandbox
  },
  send: (recipient: string, message: Message['message']) => {
    carried.push(`${recipient} ${message.text}`)
    return answer(message.text)
  },
} as Sender

beforeAll(async () => {
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'unused' })
  const senders = { sms: sender, mail: sender, push: sender, web: sender }
  server = await testServer([], {
    integrations: { ...integrations, senders },
    extensions: makeExtensions([extend(recipientGone, async (_, channel, recipient) => void gone.push(`${channel} ${recipient}`))]),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from outbox`
  await server.db.sql`delete from job.job`
  carried = []
  gone = []
  isSandbox = false
  answer = () => Promise.resolve()
})

const deliver = () => server.app.services.jobs.run(server.clock.now)
const leave = (text = 'hello', recipient = '01012345678') =>
  server.db.transaction((tx) => send(tx, { channel: 'sms', recipient, message: { text } }, server.clock.now))
const rows = () => server.db.sql<Row[]>`select * from outbox order by outbox_no`
const only = async (): Promise<Row> => (await rows())[0]!

test('a message is sent once, and what a real carrier took is forgotten', async () => {
  await leave()
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(carried).toEqual(['01012345678 hello'])
  expect(await only()).toMatchObject({ state: 1, message: null, recipient: '01***78' })
  expect(Date.parse((await only()).sent_dt ?? '')).toBe(server.clock.now.getTime())
})

test('a sandbox keeps the words', async () => {
  isSandbox = true
  await leave()
  await deliver()
  expect(await only()).toMatchObject({ state: 1, message: { text: 'hello' }, recipient: '01012345678' })
})

test('nothing is sent of a transaction that came to nothing', async () => {
  const undone = server.db.transaction(async (tx) => {
    await send(tx, { channel: 'sms', recipient: '01012345678', message: { text: 'never' } }, server.clock.now)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await deliver()).toBe(0)
  expect(await server.db.sql`select from job.job`).toHaveLength(0)
})

test('trouble is tried again, later and later, and then given up', async () => {
  await leave()
  answer = () => Promise.reject(new Error('the carrier is ill'))
  const waits: number[] = []
  for (let tried = 1; tried < TRIES; tried++) {
    await deliver()
    expect(carried).toHaveLength(tried)
    expect(await only()).toMatchObject({ state: 0, message: { text: 'hello' } })
    const [job] = await server.db.sql<{ start_after: string }[]>`select start_after from job.job where state = 'retry'`
    waits.push(Date.parse(job!.start_after) - server.clock.now.getTime())
    server.clock.advance(waits.at(-1)! - 1)
    expect(await deliver()).toBe(0)
    // The moment has microseconds.
    server.clock.advance(2)
  }
  await deliver()
  expect(carried).toHaveLength(TRIES)
  expect(waits[0]).toBeGreaterThanOrEqual(30_000)
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 8)
  expect(await only()).toMatchObject({ state: 2, message: null, recipient: '01***78', sent_dt: null })
  server.clock.advance(86_400_000)
  expect(await deliver()).toBe(0)
})

test('what is refused is not tried again; of a device that is gone the feature hears', async () => {
  await leave()
  answer = () => Promise.reject(new Refused('nobody there'))
  await deliver()
  expect(gone).toEqual(['sms 01012345678'])
  answer = () => Promise.reject(new Refused('too long', { keep: true }))
  await leave('long')
  await deliver()
  expect(gone).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 2, message: null }, { state: 2 }])
  server.clock.advance(86_400_000)
  expect(await deliver()).toBe(0)
})

test('one bad message keeps none of the others', async () => {
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

test('a job that comes again for what was sent sends nothing', async () => {
  await leave()
  await deliver()
  await server.db.sql`update job.job set state = 'created', started_on = null, completed_on = null`
  expect(await deliver()).toBe(1)
  expect(carried).toHaveLength(1)
})

test('a message whose process died while it sent is sent again, and at last given up', async () => {
  await leave()
  // Taken by a process that says nothing more.
  await server.db.sql`update job.job set state = 'active', started_on = ${server.clock.now}`
  server.clock.advance(60_000)
  expect(await deliver()).toBe(0)
  // It is found dead, and due again after the first wait.
  for (let looks = 0; looks < 3; looks++) {
    server.clock.advance(300_000)
    await deliver()
  }
  expect(carried).toHaveLength(1)
  expect(await only()).toMatchObject({ state: 1 })

  await leave('lost')
  await server.db.sql`delete from job.job where state < 'completed'`
  server.clock.advance(86_400_001)
  await sweepOutbox(server.db, server.clock.now, undefined as never)
  expect((await rows())[1]).toMatchObject({ state: 2, message: null, recipient: '' })
})

test('sent messages are forgotten: the words of a sandbox sooner, those that wait for a day at most', async () => {
  isSandbox = true
  await leave('sandbox')
  await deliver()
  isSandbox = false
  await leave('real')
  await deliver()
  const left = async (days: number): Promise<number> => {
    await sweepOutbox(server.db, new Date(server.clock.now.getTime() + days * 86_400_000), undefined as never)
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
])('%s is kept as %s', (recipient, kept) => {
  expect(maskedRecipient(recipient)).toBe(kept)
})
