import { afterAll, expect, test } from 'vitest'
import { anOperator, revokeForTest } from '#features/operator/server/testing.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import type { TestOperator } from '#kit/server/testing/server.ts'
import { Moderation } from './testing-moderation.ts'
import { orderCases, proposalCases, vivCases } from './testing-money-cases.ts'
import { careCases, type OperatorCase } from './testing-operator-cases.ts'

// Whatever an operator decides about a case happens once: not again, not by somebody whose access has ended, and not after the case was closed.

const on = await Moderation.start()
const { server } = on
afterAll(() => server.close())
const [desk, one, other, revoked] = [await anOperator(server), await anOperator(server), await anOperator(server), await anOperator(server)]
await revokeForTest(server, revoked)

const kinds = { ...careCases(on, desk), ...vivCases(server, desk), ...orderCases(server, desk), ...proposalCases(server, desk) }

/** Tries acts of a case, and returns those that were not refused. Fails if any of them has changed something. */
async function notRefused(acts: OperatorCase, as: TestOperator, isRefusal: (status: number) => boolean): Promise<string[]> {
  const before = await tableStates(server.db)
  const found: string[] = []
  for (const [name, { by }] of Object.entries(acts)) {
    const { status, body } = await by(as)
    if (!isRefusal(status)) found.push(`${name}: ${status} ${body.code}`)
  }
  expect(await tableStates(server.db)).toEqual(before)
  return found
}
const isConflict = (status: number): boolean => status >= 400 && status < 500 && status !== 400 && status !== 401

const ends = Object.entries(kinds).flatMap(([kind, { ends: all }]) => Object.keys(all).map((end) => ({ kind, end })))
test.each(ends)('$kind: after "$end" each act is refused', async ({ kind, end }) => {
  const { make, ends: all, proposer } = kinds[kind]!
  const acts = await make()
  expect(await notRefused(acts, revoked, (status) => status === 401)).toEqual([])
  if (proposer) {
    const { withdraw: _, ...decisions } = acts
    expect(await notRefused(decisions, proposer, isConflict)).toEqual([])
  }
  const ended = await acts[end]!.by(one)
  expect([ended.status, ended.body.code]).toEqual([200, undefined])
  const closed = Object.fromEntries(Object.entries(acts).filter(([name]) => !all[end]!.includes(name)))
  for (const as of [one, other]) expect(await notRefused(closed, as, isConflict)).toEqual([])
})
