import type { Fragment } from 'postgres'
import type { Tables } from '#db/tables.gen.ts'
import { AppError } from '#kit/contract/errors.ts'
import {
  findTransition,
  transitionsFor,
  type ActOf,
  type ActorOf,
  type EffectOf,
  type GuardedActOf,
  type OutcomeOf,
  type StateTable,
} from '#kit/contract/transition.ts'
import type { Tx } from './db/db.ts'
import { rowsOf, type Statement } from './db/prepared.ts'

/** Tables whose rows have a state. */
type Stateful = { [N in keyof Tables]: Tables[N] extends { state: number } ? N : never }[keyof Tables]

/** An actor's act. `context`: data of the call for guards and effects. */
export type Call<T extends StateTable, Context> = { act: ActOf<T>; by: ActorOf<T>; context: Context }

/** A row whose state has changed. `row` is the row before the change. */
export type Moved<T extends StateTable, N extends Stateful> = { no: number; row: Tables[N]; transition: T[number] }

/** Reads its data for all locked rows at once, and returns the function that decides about a row. */
type Guard<N extends Stateful, Outcome, C> = (
  tx: Tx,
  nos: readonly number[],
  call: C,
) => ((row: Tables[N]) => Outcome | AppError) | Promise<(row: Tables[N]) => Outcome | AppError>

/** Gets all rows of one transition, so that the number of statements does not depend on the number of rows. */
type Effect<T extends StateTable, N extends Stateful, C> = (tx: Tx, moved: readonly Moved<T, N>[], call: C) => Promise<void>

/** A state table with its guards and effects. */
export type StateMachine<T extends StateTable, N extends Stateful, Context = undefined> = {
  transitions: T
  table: N
  key: keyof Tables[N] & string
  /** Whether the row is visible to the actor; if not, the act is refused as if the row were missing. */
  isVisible?: (row: Tables[N], call: Call<T, Context>) => boolean
  guards: { [A in GuardedActOf<T>]: Guard<N, OutcomeOf<T, A>, Call<T, Context>> }
  effects: { [E in EffectOf<T>]: Effect<T, N, Call<T, Context>> }
  /** Writes the history of the rows, if the feature has one. */
  history?: Effect<T, N, Call<T, Context>>
  /** The error for an act that the table does not allow; `state` is null if the row is missing. */
  refusal: (attempt: Pick<Call<T, Context>, 'act' | 'by'> & { state: number | null }) => AppError
}

/** `set`: columns that change together with the state, by the transition where they differ. */
type Doing<T extends StateTable, N extends Stateful, Context> = Call<T, Context> & {
  set?: Values<N> | ((transition: T[number]) => Values<N>)
}
export type Values<N extends Stateful> = { [C in Exclude<keyof Tables[N], 'state'>]?: Tables[N][C] | Date | Fragment }

/** States as SQL text, `(1, 2)`: a partial index is used only where a statement names them as constants. */
export const statesSql = (states: readonly number[]): string => `(${states.join(', ')})`

type Outcome<T extends StateTable, N extends Stateful> = { moved: Moved<T, N>[]; refused: { no: number; error: AppError }[] }

/** Does an act on one row. @throws the guard's refusal or the machine's */
export async function transition<T extends StateTable, N extends Stateful, Context>(
  tx: Tx,
  machine: StateMachine<T, N, Context>,
  no: number,
  doing: Doing<T, N, Context>,
): Promise<Moved<T, N>> {
  const { moved, refused } = await transitionAll(tx, machine, [no], doing)
  for (const { error } of refused) throw error
  return moved[0]!
}

/**
 * Does an act on many rows, with as many statements as for one; they are locked in the order of their numbers. Refused rows stay
 * unchanged; a caller who needs all or none throws one of the errors.
 */
export async function transitionAll<T extends StateTable, N extends Stateful, Context>(
  tx: Tx,
  machine: StateMachine<T, N, Context>,
  nos: readonly number[],
  { set, ...call }: Doing<T, N, Context>,
): Promise<Outcome<T, N>> {
  if (nos.length === 0) return { moved: [], refused: [] }
  const outcome = await judge(tx, machine, nos, call)
  for (const [row, group] of Map.groupBy(outcome.moved, (one) => one.transition)) {
    await compareAndSet(tx, machine, group, { ...(typeof set === 'function' ? set(row) : set), state: row.to })
    await machine.history?.(tx, group, call)
    for (const effect of (row.effects ?? []) as readonly EffectOf<T>[]) await machine.effects[effect](tx, group, call)
  }
  return outcome
}

/** Locks the rows, and finds the transition of each or the reason for refusing it. */
async function judge<T extends StateTable, N extends Stateful, Context>(
  tx: Tx,
  machine: StateMachine<T, N, Context>,
  nos: readonly number[],
  call: Call<T, Context>,
): Promise<Outcome<T, N>> {
  const { transitions, isVisible, refusal } = machine
  const { act, by } = call
  const rows = await lock(tx, machine, nos)
  const outcome: Outcome<T, N> = { moved: [], refused: [] }
  const guarded: { no: number; row: Tables[N] }[] = []
  for (const no of new Set(nos)) {
    const row = rows.get(no)
    const state = row && isVisible?.(row, call) !== false ? row.state : null
    const candidates = state === null ? [] : transitionsFor(transitions, { state, act, by })
    if (!row || candidates.length === 0) outcome.refused.push({ no, error: refusal({ act, by, state }) })
    else if (candidates[0]!.guard === undefined) outcome.moved.push({ no, row, transition: candidates[0]! })
    else guarded.push({ no, row })
  }
  if (guarded.length === 0) return outcome
  // Guards read after the rows are locked, so their result stays valid until the transaction ends.
  const found = await machine.guards[act as GuardedActOf<T>](
    tx,
    guarded.map(({ no }) => no),
    call,
  )
  for (const { no, row } of guarded) {
    const result = found(row)
    const attempt = { state: row.state, act, by }
    const allowed = result instanceof AppError ? undefined : findTransition(transitions, attempt, result)
    if (allowed) outcome.moved.push({ no, row, transition: allowed })
    else outcome.refused.push({ no, error: result instanceof AppError ? result : refusal(attempt) })
  }
  return outcome
}

async function lock<T extends StateTable, N extends Stateful, Context>(
  tx: Tx,
  { table, key }: StateMachine<T, N, Context>,
  nos: readonly number[],
): Promise<Map<number, Tables[N]>> {
  const statement: Statement = `select * from ${table} where ${key} = any($1::bigint[]) order by ${key} for no key update`
  const rows = await rowsOf<Tables[N]>(tx, statement, [[...nos]])
  return new Map(rows.map((row) => [Number(row[key]), row]))
}

/** Updates the rows that still have the state that was checked. */
async function compareAndSet<T extends StateTable, N extends Stateful, Context>(
  { sql }: Tx,
  { table, key }: StateMachine<T, N, Context>,
  group: readonly Moved<T, N>[],
  values: object,
): Promise<void> {
  const nos = group.map(({ no }) => no)
  const states = [...new Set(group.map(({ row }) => row.state))]
  const set = await sql`
    update ${sql.unsafe(table)} set ${sql(values as never)}
    where ${sql.unsafe(key)} = any(${nos}::bigint[]) and state = any(${states}::smallint[])`
  if (set.count !== nos.length) throw new Error(`${table}: ${set.count} of ${nos.length} rows were in the state that was locked.`)
}
