import { statesOf, transitionsFor, type ActOf, type ActorOf, type StateTable } from '#kit/contract/transition.ts'

/** One combination of state, act and actor; `rows` are the transitions that the table allows, none for most. */
export type TestAttempt<T extends StateTable> = { state: number; act: ActOf<T>; by: ActorOf<T>; rows: T[number][] }

/** Every combination of state, act and actor. */
export function attemptsOf<T extends StateTable>(table: T): TestAttempt<T>[] {
  const acts = new Set<ActOf<T>>(table.map(({ act }) => act))
  const actors = new Set<ActorOf<T>>(table.flatMap(({ by }) => (typeof by === 'string' ? [by] : by)) as ActorOf<T>[])
  return statesOf(table).flatMap((state) =>
    [...acts].flatMap((act) => [...actors].map((by) => ({ state, act, by, rows: transitionsFor(table, { state, act, by }) }))),
  )
}
