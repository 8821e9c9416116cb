import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StateTable } from '#kit/contract/transition.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Tx } from './db/db.ts'
import { APP_ROLE } from './db/engine/app-role.ts'
import { leaveTransactionOpen, countLockWaits } from './testing/factories.ts'
import { testServer, type TestServer } from './testing/server.ts'
import { statesSql, transition, transitionAll, type StateMachine } from './transition.ts'

/** Uses `report` for the states, because it requires few columns, and a table of its own for the log of the effects. */
const table = [
  { id: 'X1', act: 'take', from: 1, to: 2, by: 'operator', effects: ['note', 'count'] },
  { id: 'X2', act: 'close', from: 2, to: 3, by: 'operator', guard: 'severe' },
  { id: 'X3', act: 'close', from: 2, to: 4, by: 'operator', guard: 'light' },
] as const satisfies StateTable

type Context = { fails?: boolean; onCount?: (numbers: number[]) => void }
const reports: StateMachine<typeof table, 'report', Context> = {
  transitions: table,
  table: 'report',
  key: 'report_no',
  isVisible: ({ lane }) => lane !== 'legal',
  guards: {
    async close(tx, nos) {
      const [read] = await tx.sql<[{ count: number }]>`select count(*) as count from report where report_no = any(${[...nos]}::bigint[])`
      return ({ severity }) => {
        if (read.count !== nos.length || severity === 5) return refusal('forbidden')
        return severity > 2 ? 'severe' : 'light'
      }
    },
  },
  effects: {
    note: (tx, moved) =>
      write(
        tx,
        moved.map(({ no }) => `note ${no}`),
      ),
    async count(tx, moved, { context }) {
      context.onCount?.(moved.map(({ no }) => no))
      await write(tx, [`${moved.length}`])
      if (context.fails) throw new Error('an effect failed')
    },
  },
  history: (tx, moved) =>
    write(
      tx,
      moved.map(({ no, row, transition: { id, to } }) => `${id} ${no} ${row.state}-${to}`),
    ),
  refusal: ({ act, state }) => refusal(`${act} ${state}`),
}

const refusal = (code: string): AppError => new AppError({ code, status: 409, message: '' })
async function write({ sql }: Tx, lines: string[]): Promise<void> {
  await sql`insert into effect_log (line) select line from unnest(${lines}::text[]) line`
}

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
  await server.admin.sql`create table effect_log (no bigint generated always as identity, line text not null)`
  await server.admin.sql`grant select, insert, delete on effect_log to ${server.admin.sql(APP_ROLE)}`
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from report`
  await server.db.sql`delete from effect_log`
})

async function aReport(columns: { state?: number; severity?: number; lane?: string } = {}): Promise<number> {
  const row = { target_kind: 'daily', target_no: 1, reason: 'SPAM', lane: 'mod', severity: 1, state: 1, ...columns }
  const [made] = await server.db.sql<[{ report_no: number }]>`insert into report ${server.db.sql(row)} returning report_no`
  return made.report_no
}
const lines = async () => (await server.db.sql<{ line: string }[]>`select line from effect_log order by no`).map(({ line }) => line)
const states = async () => (await server.db.sql<{ state: number }[]>`select state from report order by report_no`).map(({ state }) => state)
const take = (tx: Tx, no: number, context: Context = {}) => transition(tx, reports, no, { act: 'take', by: 'operator', context })
const close = (nos: number[]) =>
  server.db.transaction((tx) =>
    transitionAll(tx, reports, nos, { act: 'close', by: 'operator', set: { report_text: 'done' }, context: {} }),
  )

test('writes the state, the history and the effects of a transition in order', async () => {
  const no = await aReport()
  const moved = await server.db.transaction((tx) => take(tx, no))
  expect(moved).toMatchObject({ no, row: { report_no: no, state: 1 }, transition: { id: 'X1' } })
  expect(await states()).toEqual([2])
  expect(await lines()).toEqual([`X1 ${no} 1-2`, `note ${no}`, '1'])
})

test('refuses acts that the table does not allow, and missing or invisible rows, without writing', async () => {
  const done = await aReport({ state: 3 })
  const hidden = await aReport({ lane: 'legal' })
  for (const [no, code] of [
    [done, 'take 3'],
    [hidden, 'take null'],
    [999_999, 'take null'],
  ] as const) {
    await expect(server.db.transaction((tx) => take(tx, no))).rejects.toMatchObject({ code })
  }
  expect([await states(), await lines()]).toEqual([[3, 1], []])
})

test('rolls back the state and the history when an effect fails', async () => {
  const no = await aReport()
  await expect(server.db.transaction((tx) => take(tx, no, { fails: true }))).rejects.toThrow('an effect failed')
  expect([await states(), await lines()]).toEqual([[1], []])
})

test('a parallel act waits for the first one, sees the new state and is refused', async () => {
  const no = await aReport()
  const commit = await leaveTransactionOpen(server.db, (tx) => take(tx, no))
  const second = server.db.transaction((tx) => take(tx, no)).catch((error: unknown) => error)
  await expect.poll(() => countLockWaits(server.db)).toBe(1)
  await commit()
  expect(await second).toMatchObject({ code: 'take 2' })
  expect(await lines()).toEqual([`X1 ${no} 1-2`, `note ${no}`, '1'])
})

test('moves many rows with one call of each effect, and reports refused rows', async () => {
  const [first, closed, last] = [await aReport(), await aReport({ state: 4 }), await aReport()]
  const calls: number[][] = []
  const context = { onCount: (numbers: number[]) => void calls.push(numbers) }
  const { moved, refused } = await server.db.transaction((tx) =>
    transitionAll(tx, reports, [last, closed, first, first], { act: 'take', by: 'operator', context }),
  )
  expect(moved.map(({ no }) => no)).toEqual([last, first])
  expect(refused.map(({ no, error }) => [no, error.code])).toEqual([[closed, 'take 4']])
  expect(calls).toEqual([[last, first]])
  expect(await states()).toEqual([2, 4, 2])
})

test('selects the transition of each row by the guard’s outcome, or refuses it', async () => {
  const nos = [await aReport({ state: 2, severity: 4 }), await aReport({ state: 2 }), await aReport({ state: 2, severity: 5 })]
  const { refused } = await close(nos)
  expect(refused.map(({ no, error }) => [no, error.code])).toEqual([[nos[2], 'forbidden']])
  expect(await states()).toEqual([3, 4, 2])
  expect(await server.db.sql`select from report where report_text = 'done'`).toHaveLength(2)
})

test('statesSql writes states as constants', () => expect(statesSql([1, 2])).toBe('(1, 2)'))
