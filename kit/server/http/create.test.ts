import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { defineErrors } from '#kit/contract/errors.ts'
import { openDb, type PublishedEvent, type Pool } from '../db/db.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '../testing/server.ts'
import { createOnceSql, handleCreate, type Creation } from './create.ts'
import { hashOf } from './idempotency.ts'

const errors = defineErrors('test', { refused: { status: 409, message: '안 돼요.' }, late: { status: 400, message: '늦었어요.' } })
const note = endpoint('POST /v1/test/note', {
  access: 'member',
  idempotent: true,
  // `whole` is left to the transaction; `shut` is left out by the statement and refused there; the database refuses `fault`.
  body: z.object({ name: z.string(), kind: z.enum(['plain', 'whole', 'shut', 'fault']).default('plain') }),
  answer: z.object({ z: z.string(), no: z.number(), a: z.string().nullable() }),
})

/** Notes are settings, because every test has that table. */
const statement = createOnceSql({
  columns: { name: 'text', kind: 'text' },
  ready: `select a.*, nextval('post_post_no_seq') as no from asked a where a.kind <> 'shut'`,
  // Not in alphabetical order: the repeated answer must keep it.
  answer: `json_build_object('z', r.name, 'no', r.no, 'a', null)`,
  writes: `made as (insert into user_setting select user_no, 'note ' || no, kind from created)`,
  facts: `to_json(c.name)`,
})

let isLate = false
let whole = 0
const creation: Creation<typeof note> = {
  statement,
  valuesOf({ body: { name, kind } }) {
    if (isLate) throw errors.late()
    return kind === 'whole' ? null : [name, kind]
  },
  publish: (tx, created) =>
    tx.publishAfterCommit({
      userNos: created.map(({ call }) => call.me.user_no),
      event: 'noted',
      payload: created.map(({ facts }) => facts),
    }),
  async work({ db, me, body: { name, kind } }) {
    if (isLate) throw errors.late()
    const [row] = await db.sql<[{ no: number }]>`
      insert into user_setting select ${me.user_no}, 'note ' || n.no, ${kind} from (select nextval('post_post_no_seq') as no) n
      returning split_part(setting_key, ' ', 2)::bigint as no`
    whole++
    if (kind === 'shut') throw errors.refused()
    return { z: name, no: row.no, a: null }
  },
}
const handled = handleCreate(note, creation)

let server: TestServer
/** The pool of another process on the same database. */
let other: Pool
let me: TestMember
const published: PublishedEvent[] = []
beforeAll(async () => {
  server = await testServer([handled], { max: 6 })
  other = openDb({ url: server.databaseUrl, max: 3 })
  await server.admin.sql`alter table user_setting add constraint no_fault check (setting_value <> 'fault')`
  server.db.onPublish((event) => void published.push(event))
})
afterAll(async () => {
  await other.end(1)
  await server.close()
})
beforeEach(async () => {
  me = await server.aMember()
  published.length = 0
})

type Body = { name: string; kind?: 'plain' | 'whole' | 'shut' | 'fault' }
const send = (body: Body, key: string = randomUUID(), as: TestMember | null = me) => server.call(note, { body }, { as, key })
const notesOf = async ({ user_no } = me) =>
  (
    await server.db.sql<{ no: number }[]>`
    select split_part(setting_key, ' ', 2)::bigint as no from user_setting where user_no = ${user_no} order by no`
  ).map(({ no }) => no)
const keysOf = ({ user_no } = me) => server.db.sql`select key from idempotency where user_no = ${user_no}`
const textOf = ({ status, body }: Awaited<ReturnType<typeof send>>): string => `${status} ${JSON.stringify(body)}`
const noOf = ({ body }: Awaited<ReturnType<typeof send>>): number => (body.query as { no: number }).no

test('refuses a guest and a missing key, and writes nothing', async () => {
  expect((await send({ name: 'a' }, randomUUID(), null)).status).toBe(401)
  expect(await server.call(note, { body: { name: 'a' } }, { as: me, key: null })).toMatchObject({ status: 400 })
  expect(await notesOf()).toEqual([])
})

test.each(['plain', 'whole'] as const)('answers the repeated key of a %s call with the same bytes, and writes once', async (kind) => {
  const sendForText = async (key: string) => {
    const headers = { authorization: `Bearer ${me.token}`, 'idempotency-key': key, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'a "quoted" \\ {name}, 이름', kind })
    return (await fetch(server.url + note.path, { method: 'POST', headers, body })).text()
  }
  const key = randomUUID()
  const first = await sendForText(key)
  expect(JSON.parse(first)).toMatchObject({ state: 1, query: { z: 'a "quoted" \\ {name}, 이름' } })
  expect(await sendForText(key.toUpperCase())).toBe(first)
  expect(await notesOf()).toHaveLength(1)
})

test('gives parallel calls with one key one answer, and refuses those with another body', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 24 }, (_, nth) => send({ name: nth % 3 === 2 ? 'other' : 'same' }, key)))
  const [won] = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body.query as { z: string }).z))
  const expected = answers.map((_, nth) => ((nth % 3 === 2 ? 'other' : 'same') === won ? 200 : 409))
  expect(answers.map(({ status }) => status)).toEqual(expected)
  expect(new Set(answers.filter(({ status }) => status === 200).map(textOf)).size).toBe(1)
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('request.key_reused')
  expect(await notesOf()).toHaveLength(1)
})

test('two processes that get one key at the same moment write once and give the same answer', async () => {
  const inOther = async (name: string, key: string): Promise<string> => {
    const input = { params: undefined, query: undefined, body: { name, kind: 'plain' } }
    const call = { ...input, db: other, me, now: server.clock.now, key: { key, line: note.line, body_hash: hashOf(input) } }
    return ((await handled.work(call as never)) as { bytes: Buffer }).bytes.toString()
  }
  const keys = Array.from({ length: 30 }, () => randomUUID())
  const pairs = await Promise.all(keys.map((key, nth) => Promise.all([send({ name: `n${nth}` }, key), inOther(`n${nth}`, key)])))
  expect(pairs.map(([here]) => here.body.query)).toEqual(pairs.map(([, there]) => JSON.parse(there) as object))
  expect(await notesOf()).toHaveLength(30)
})

test('refuses a key that was used for another body with 409', async () => {
  const key = randomUUID()
  await send({ name: 'a' }, key)
  for (const body of [{ name: 'b' }, { name: 'a', kind: 'whole' as const }]) {
    expect((await send(body, key)).body.code).toBe('request.key_reused')
  }
  expect(await notesOf()).toHaveLength(1)
})

describe('a failing call stores nothing and its key can be used again', () => {
  test.each([
    ['the statement leaves it out and the transaction refuses it', 'shut', 409],
    ['the database refuses it', 'fault', 500],
  ] as const)('when %s', async (_, kind, status) => {
    const key = randomUUID()
    expect((await send({ name: 'a', kind }, key)).status).toBe(status)
    expect([await notesOf(), [...(await keysOf())], published]).toEqual([[], [], []])
    expect((await send({ name: 'a' }, key)).status).toBe(200)
  })

  test('when it is refused before it is written, unless it was accepted earlier', async () => {
    const [accepted, refused] = [randomUUID(), randomUUID()]
    const first = await send({ name: 'a' }, accepted)
    isLate = true
    const answers = [await send({ name: 'a' }, accepted), await send({ name: 'a' }, refused)]
    isLate = false
    expect(answers.map(textOf)).toEqual([textOf(first), expect.stringContaining('400')])
    expect((await send({ name: 'a' }, refused)).status).toBe(200)
  })
})

test('one failing call does not affect those that share its statement', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => send({ name: String(nth), kind: nth === 5 ? 'fault' : 'plain' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, (_, nth) => (nth === 5 ? 500 : 200)))
  expect(await notesOf()).toEqual(
    answers
      .filter(({ status }) => status === 200)
      .map(noOf)
      .toSorted((a, b) => a - b),
  )
})

test('publishes the events of a statement after its commit, and none for a repetition', async () => {
  const key = randomUUID()
  await send({ name: 'a' }, key)
  await send({ name: 'a' }, key)
  expect(published).toEqual([{ userNos: [me.user_no], event: 'noted', payload: ['a'] }])
})

test('does not run the transaction for a call that the statement can write', async () => {
  const before = whole
  await Promise.all(Array.from({ length: 8 }, (_, nth) => send({ name: String(nth) })))
  expect(whole).toBe(before)
})

test('whatever calls arrive in whatever order, each key is answered once, and only answered calls are stored', async () => {
  const calls = fc.record({
    member: fc.nat(1),
    key: fc.nat(4),
    name: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom('plain' as const, 'plain' as const, 'whole' as const, 'shut' as const, 'fault' as const),
    rest: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { minLength: 5, maxLength: 30 }), async (sent) => {
      const members = [await server.aMember(), await server.aMember()]
      const keys = Array.from({ length: 5 }, () => randomUUID())
      const answered: { member: number; key: number; name: string; kind: string; answer: TestAnswer }[] = []
      const running: Promise<void>[] = []
      for (const { member, key, name, kind, rest } of sent) {
        running.push(
          send({ name, kind }, keys[key], members[member]).then((answer) => void answered.push({ member, key, name, kind, answer })),
        )
        if (rest) await running.at(-1)
      }
      await Promise.all(running)
      const accepted = answered.filter(({ answer }) => answer.status === 200)
      for (const [nth, member] of members.entries()) {
        const own = accepted.filter((one) => one.member === nth)
        const byKey = Map.groupBy(own, ({ key }) => key)
        const answersOf = (some: typeof own): string[] => some.map(({ name, kind, answer }) => `${name} ${kind} ${textOf(answer)}`)
        expect([...byKey.values()].map((some) => new Set(answersOf(some)).size)).toEqual(Array(byKey.size).fill(1))
        expect(await notesOf(member)).toEqual([...new Set(own.map(({ answer }) => noOf(answer)))].toSorted((a, b) => a - b))
        expect(await keysOf(member)).toHaveLength(byKey.size)
      }
      // A fault has no code.
      const codes = { shut: 'test.refused', fault: undefined }
      for (const { kind, answer } of answered) {
        if (answer.status !== 200) expect([codes[kind as 'shut'], 'request.key_reused']).toContain(answer.body.code)
      }
    }),
    { numRuns: 12 },
  )
})
