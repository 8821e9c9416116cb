import { listOf, type StateTable, type Transition } from './transition.ts'

/** Problems of a table, as sentences: duplicate ids, and rows that could apply to the same attempt. */
export function tableProblems(table: StateTable): string[] {
  const ids = table.map(({ id }) => id)
  const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `${id} names two rows.`)
  const overlapping = table.flatMap((one, at) =>
    table.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.id} and ${other.id} could both apply.`] : [])),
  )
  return [...twice, ...overlapping]
}

/** An act has one guard and a guard one outcome, so rows with different guards exclude each other. */
function overlap(one: Transition, other: Transition): boolean {
  if (one.act !== other.act || !meet(listOf(one.from), listOf(other.from)) || !meet(listOf(one.by), listOf(other.by))) return false
  return one.guard === undefined || other.guard === undefined || one.guard === other.guard
}

const meet = <E>(some: readonly E[], others: readonly E[]): boolean => some.some((one) => others.includes(one))
