import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing.ts'
import { makeOutbox, TRIES, type Outbox } from './deliver.ts'
import { send } from './outbox.ts'
import { Refused, type Message, type Senders } from './send/send.ts'
import { sweepOutbox } from './sweep.ts'

type Row = { state: number; tries: number; message: unknown; recipient: string; next_dt: string; sent_dt: string | null }

let server: TestServer
/** What a carrier was given, and what it does with it. */
let carried: string[] = []
let answer: (text: string) => Promise<void> = () => Promise.resolve()
let warned: object[] = []

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from outbox`
  carried = []
  warned = []
  answer = () => Promise.resolve()
})

const carrier = (isSandbox: boolean): Senders => {
  const sender = {
    engine: 'test',
    isSandbox,
    send: (recipient: string, message: Message['message']) => {
      carried.push(`${recipient} ${message.text}`)
      return answer(message.text)
    },
  }
  return { sms: sender, mail: sender, push: sender }
}
const outbox = (isSandbox = false): Outbox =>
  makeOutbox({
    db: server.db,
    senders: carrier(isSandbox),
    clock: () => server.clock.now,
    log: { warn: (facts) => void warned.push(facts) },
  })
const leave = (text = 'hello', recipient = '01012345678') =>
  server.db.transaction((tx) => send(tx, { channel: 'sms', recipient, message: { text } }, server.clock.now))
const rows = () => server.db.sql<Row[]>`select * from outbox order by outbox_no`
const only = async (): Promise<Row> => (await rows())[0]!

test('a message is sent once, and what a real carrier took is forgotten', async () => {
  await leave()
  expect(await outbox().deliver(server.clock.now)).toBe(1)
  expect(await outbox().deliver(server.clock.now)).toBe(0)
  expect(carried).toEqual(['01012345678 hello'])
  expect(await only()).toMatchObject({ state: 1, tries: 1, message: null, recipient: '01***78' })
  expect(Date.parse((await only()).sent_dt ?? '')).toBe(server.clock.now.getTime())
})

test('a sandbox keeps the words', async () => {
  await leave()
  await outbox(true).deliver(server.clock.now)
  expect(await only()).toMatchObject({ state: 1, message: { text: 'hello' }, recipient: '01012345678' })
})

test('nothing is sent of a transaction that came to nothing', async () => {
  const undone = server.db.transaction(async (tx) => {
    await send(tx, { channel: 'sms', recipient: '01012345678', message: { text: 'never' } }, server.clock.now)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await outbox().deliver(server.clock.now)).toBe(0)
})

test('trouble is tried again, later and later, and then given up', async () => {
  await leave()
  answer = () => Promise.reject(new Error('the carrier is ill'))
  for (const minutes of [1, 5, 30, 120]) {
    await outbox().deliver(server.clock.now)
    expect(await only()).toMatchObject({ state: 0, message: { text: 'hello' } })
    expect(Date.parse((await only()).next_dt) - server.clock.now.getTime()).toBe(minutes * 60_000)
    server.clock.advance(minutes * 60_000 - 1)
    expect(await outbox().deliver(server.clock.now)).toBe(0)
    server.clock.advance(1)
  }
  await outbox().deliver(server.clock.now)
  expect(carried).toHaveLength(TRIES)
  expect(await only()).toMatchObject({ state: 2, message: null, recipient: '01***78', sent_dt: null })
  expect(JSON.stringify(warned)).not.toMatch(/hello|01012345678/)
})

test('what is refused is not tried again', async () => {
  await leave()
  answer = () => Promise.reject(new Refused('nobody there'))
  await outbox().deliver(server.clock.now)
  expect(await only()).toMatchObject({ state: 2, tries: 1, message: null })
  expect(await outbox().deliver(new Date(server.clock.now.getTime() + 86_400_000))).toBe(0)
})

test('one bad message keeps none of the others', async () => {
  for (let at = 0; at < 25; at++) await leave(`message ${at}`)
  answer = (text) => (text === 'message 3' ? Promise.reject(new Error('ill')) : Promise.resolve())
  expect(await outbox().deliver(server.clock.now)).toBe(25)
  expect((await rows()).filter(({ state }) => state === 1)).toHaveLength(24)
})

test('many processes at once send each message once', async () => {
  for (let at = 0; at < 40; at++) await leave(`message ${at}`)
  await Promise.all(Array.from({ length: 6 }, () => outbox().deliver(server.clock.now)))
  expect(carried.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => `01012345678 message ${at}`).toSorted())
})

test('a message whose process died while it sent is sent again, but not for ever', async () => {
  await leave()
  for (let died = 0; died < TRIES; died++) {
    await server.db.sql`update outbox set tries = tries + 1, next_dt = ${new Date(server.clock.now.getTime() + 120_000)}`
    expect(await outbox().deliver(server.clock.now)).toBe(0)
    server.clock.advance(120_000)
  }
  expect(await outbox().deliver(server.clock.now)).toBe(0)
  expect(await only()).toMatchObject({ state: 2, message: null, recipient: '' })
  expect(carried).toEqual([])
})

test('a running server hears of a message when its transaction is done, and finishes what it sends when it stops', async () => {
  const sent = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  answer = () => {
    came.resolve()
    return sent.promise
  }
  const running = outbox()
  await running.start()
  await leave()
  await came.promise
  const closed = running.close()
  sent.resolve()
  await closed
  expect(await only()).toMatchObject({ state: 1 })
})

test('what was left before it started is sent too', async () => {
  await leave()
  const came = Promise.withResolvers<void>()
  answer = () => Promise.resolve(came.resolve())
  const running = outbox()
  await running.start()
  await came.promise
  await running.close()
  expect(await only()).toMatchObject({ state: 1 })
})

test('sent messages are forgotten: the words of a sandbox sooner, those that wait never', async () => {
  await leave('sandbox')
  await outbox(true).deliver(server.clock.now)
  await leave('real')
  await outbox().deliver(server.clock.now)
  await leave('waits')
  const left = async (days: number): Promise<number> => {
    await sweepOutbox(server.db, new Date(server.clock.now.getTime() + days * 86_400_000), undefined as never)
    return (await rows()).length
  }
  expect(await left(6.9)).toBe(3)
  expect(await left(7.1)).toBe(2)
  expect(await left(29.9)).toBe(2)
  expect(await left(30.1)).toBe(1)
  expect(await only()).toMatchObject({ state: 0, message: { text: 'waits' } })
})
