/** The columns of a table's rows as SQL; in it `i` is the row's number, and `n` how many rows there are. */
export type Filled = readonly [table: string, columns: Readonly<Record<string, string>>]

export const NOW = "timestamptz '2026-11-21T05:00:00Z'"
/** The rows are spread over 60 days. */
export const AT = `${NOW} - (n - i) * interval '60 days' / n`
export const DUE = `${AT} + interval '3 days'`
/** Every fourth row waits. */
export const waits = (waiting: string, done: string): string => `case when i % 4 = 0 then ${waiting} else ${done} end`
export const MEMBER = '1 + i % n'
