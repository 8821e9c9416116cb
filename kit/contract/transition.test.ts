import { expect, test } from 'vitest'
import { actsIn, canAct, finalStates, findTransition, openStates, statesFor, type StateTable } from './transition.ts'
import { tableProblems } from './testing-transition.ts'

/** A session that the expert may refuse to extend: before its end it continues, after its end it is closed. */
const table = [
  { id: 'S1', act: 'extend', from: 2, to: 6, by: 'member' },
  { id: 'S2', act: 'reject', from: 6, to: 2, by: 'expert', guard: 'beforeEnd' },
  { id: 'S3', act: 'reject', from: 6, to: 3, by: 'expert', guard: 'afterEnd', effects: ['pay'] },
  { id: 'S4', act: 'end', from: [2, 6], to: 3, by: ['member', 'system'], effects: ['pay'] },
] as const satisfies StateTable

test('finds the row of a state, an act, an actor and a guard’s outcome', () => {
  const reject = { state: 6, act: 'reject', by: 'expert' } as const
  expect(findTransition(table, reject, 'beforeEnd')?.id).toBe('S2')
  expect(findTransition(table, reject, 'afterEnd')?.id).toBe('S3')
  expect(findTransition(table, reject)).toBeUndefined()
  expect(findTransition(table, { state: 2, act: 'end', by: 'system' })?.id).toBe('S4')
  expect(findTransition(table, { state: 3, act: 'end', by: 'system' })).toBeUndefined()
})

test('lists the acts of an actor in a state, and the states from which an act is possible', () => {
  expect(actsIn(table, 6, 'expert')).toEqual(['reject'])
  expect(actsIn(table, 2, 'member')).toEqual(['extend', 'end'])
  expect(actsIn(table, 3, 'member')).toEqual([])
  expect(canAct(table, { state: 2, act: 'extend', by: 'expert' })).toBe(false)
  expect(statesFor(table, 'end')).toEqual([2, 6])
  expect([openStates(table), finalStates(table)]).toEqual([[2, 6], [3]])
})

test.each<[string, StateTable, string[]]>([
  ['no problem where guards differ', table, []],
  ['two rows without a guard', [row('A', {}), row('B', {})], ['A and B could both apply.']],
  ['a row with a guard beside one without', [row('A', { guard: 'late' }), row('B', {})], ['A and B could both apply.']],
  ['the same guard twice', [row('A', { guard: 'late' }), row('B', { guard: 'late' })], ['A and B could both apply.']],
  [
    'rows that share one state and one actor of several',
    [row('A', { from: [1, 2], by: ['x', 'y'] }), row('B', { from: [2], by: 'y' })],
    ['A and B could both apply.'],
  ],
  ['rows of different actors', [row('A', { by: 'x' }), row('B', { by: 'y' })], []],
  ['rows from different states', [row('A', { from: 1 }), row('B', { from: 2 })], []],
  ['an id that comes twice', [row('A', { from: 1 }), row('A', { from: 2 })], ['A names two rows.']],
])('reports %s', (_, rows, problems) => expect(tableProblems(rows)).toEqual(problems))

function row(id: string, more: Partial<StateTable[number]>): StateTable[number] {
  return { id, act: 'end', from: 1, to: 3, by: 'x', ...more }
}
