/**
 * One allowed change of a row's state. Rows of one act, state and actor have different guards, so that at most one of them applies.
 * A state table lists all of them; the server, the web and the tests read the same list.
 */
export type Transition = {
  /** Names the row in tests, decisions and records: `T15`. */
  readonly id: string
  readonly act: string
  readonly from: number | readonly number[]
  readonly to: number
  readonly by: string | readonly string[]
  /** The outcome of the act's guard that this row is for; without it the row has no condition. */
  readonly guard?: string
  /** Side effects, run in this order in the same transaction. */
  readonly effects?: readonly string[]
}
export type StateTable = readonly Transition[]

type Each<T> = T extends readonly (infer One)[] ? One : T

export type ActOf<T extends StateTable> = T[number]['act']
export type ActorOf<T extends StateTable> = Each<T[number]['by']>
/** Acts that have a guard. */
export type GuardedActOf<T extends StateTable> = Extract<T[number], { guard: string }>['act']
/** The guard outcomes that the rows of an act name. */
export type OutcomeOf<T extends StateTable, A> = Extract<T[number], { act: A; guard: string }>['guard']
export type EffectOf<T extends StateTable> = Each<Extract<T[number], { effects: readonly string[] }>['effects']>

/** An actor's attempt to do an act in a state. */
type Attempt<T extends StateTable> = { state: number; act: ActOf<T>; by: ActorOf<T> }

/** The rows for an attempt; if there are several, the outcome of the act's guard selects one. */
export function transitionsFor<T extends StateTable>(table: T, { state, act, by }: Attempt<T>): T[number][] {
  return table.filter((row) => row.act === act && listOf(row.from).includes(state) && listOf(row.by).includes(by))
}

/** The row for an attempt whose guard has this outcome, if the table allows it. */
export function findTransition<T extends StateTable>(table: T, attempt: Attempt<T>, outcome?: string): T[number] | undefined {
  return transitionsFor(table, attempt).find(({ guard }) => guard === undefined || guard === outcome)
}

/** Whether the table allows an attempt, before any guard. */
export const canAct = <T extends StateTable>(table: T, attempt: Attempt<T>): boolean => transitionsFor(table, attempt).length > 0

/** The acts that an actor may do in a state. */
export function actsIn<T extends StateTable>(table: T, state: number, by: ActorOf<T>): ActOf<T>[] {
  const rows = table.filter((row) => listOf(row.from).includes(state) && listOf(row.by).includes(by))
  return unique(rows.map(({ act }) => act))
}

/** The states from which an act is possible, for any actor. */
export function statesFor<T extends StateTable>(table: T, act: ActOf<T>): number[] {
  return ascending(table.filter((row) => row.act === act).flatMap(({ from }) => listOf(from)))
}

/** All states that the table names. */
export const statesOf = (table: StateTable): number[] => ascending(table.flatMap(({ from, to }) => [...listOf(from), to]))

/** States that a row can leave. */
export const openStates = (table: StateTable): number[] => ascending(table.flatMap(({ from }) => listOf(from)))

/** States that no act leaves. */
export function finalStates(table: StateTable): number[] {
  const open = openStates(table)
  return statesOf(table).filter((state) => !open.includes(state))
}

/** A row's `from` or `by` as a list. */
export const listOf = <E extends number | string>(one: E | readonly E[]): readonly E[] => (typeof one === 'object' ? one : [one])
const unique = <E>(list: readonly E[]): E[] => [...new Set(list)]
const ascending = (states: readonly number[]): number[] => unique(states).toSorted((one, other) => one - other)
