import { expect, test } from 'vitest'
import { capChoices, capProblem, guardianProblem, MEMBERS_MAX } from './rules.ts'

test.each([
  [0, 'guardian.cap'],
  [999, 'guardian.cap'],
  [1000, undefined],
  [1001, 'guardian.cap'],
  [70_000, undefined],
  [71_000, 'guardian.cap'],
])('a limit of %i won: %s', (won, code) => {
  expect(capProblem(won, 70_000)?.code).toBe(code)
})

test('limits that are offered can be chosen, the largest among them', () => {
  for (const max of [5000, 30_000, 70_000, 100_000]) {
    expect(capChoices(max).at(-1)).toBe(max)
    expect(capChoices(max).map((won) => capProblem(won, max))).toEqual(capChoices(max).map(() => null))
  }
})

test.each([
  ['the member', { birth: '1980-01-01', isMember: true, others: 0 }, 'guardian.self'],
  ['somebody of eighteen', { birth: '2007-11-22', isMember: false, others: 0 }, 'guardian.too_young'],
  ['somebody of nineteen', { birth: '2007-11-21', isMember: false, others: 0 }, undefined],
  ['who answers for many', { birth: '1980-01-01', isMember: false, others: MEMBERS_MAX }, 'guardian.too_many'],
])('%s: %o, %s', (_, asked, code) => {
  expect(guardianProblem(asked, '2026-11-21')?.code).toBe(code)
})
