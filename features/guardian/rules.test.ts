import { expect, test } from 'vitest'
import { capChoices, capProblem, guardianProblem, MEMBERS_MAX } from './rules.ts'

test.each([
  [0, 'guardian.cap'],
  [999, 'guardian.cap'],
  [1000, undefined],
  [1001, 'guardian.cap'],
  [70_000, undefined],
  [71_000, 'guardian.cap'],
])('capProblem(%i) is %s', (won, code) => {
  expect(capProblem(won, 70_000)?.code).toBe(code)
})

test('capChoices offers only valid limits, including the largest', () => {
  for (const max of [5000, 30_000, 70_000, 100_000]) {
    expect(capChoices(max).at(-1)).toBe(max)
    expect(capChoices(max).map((won) => capProblem(won, max))).toEqual(capChoices(max).map(() => null))
  }
})

test.each([
  ['the member', { birth: '1980-01-01', isMember: true, others: 0 }, 'guardian.self'],
  ['a person of 18', { birth: '2007-11-22', isMember: false, others: 0 }, 'guardian.too_young'],
  ['a person of 19', { birth: '2007-11-21', isMember: false, others: 0 }, undefined],
  ['a guardian of too many members', { birth: '1980-01-01', isMember: false, others: MEMBERS_MAX }, 'guardian.too_many'],
])('guardianProblem of %s: %o, %s', (_, candidate, code) => {
  expect(guardianProblem(candidate, '2026-11-21')?.code).toBe(code)
})
