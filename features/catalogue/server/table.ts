import type { z } from 'zod'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { TableArea } from '../operator-rules.ts'
import type { Entry, RowState } from '../rules.ts'

/** A row with its key, and who changed it last: nobody where it is as released. */
export type Keyed<R extends object> = Entry<R> & {
  key: string
  seen_no: number
  edited: { by: { operator_no: number; name: string | null }; at: string } | null
}

/** How a table is written to a file and read from one. The first column is the key; `state` is the last one. */
export type CsvColumns<R extends object> = {
  columns: readonly string[]
  cellsOf(row: R, key: string): (string | number)[]
  /** The row of these cells by column; the table's shape checks it. */
  rowOf(cells: Record<string, string>): unknown
}

/**
 * A table that a release brings in a file and that operators change. Its rows have keys that never change, because rows elsewhere hold them: no row is
 * ever deleted. Methods, so that a table of any row is a table of objects.
 */
export type CatalogueTable<R extends object> = {
  readonly name: string
  readonly area: TableArea
  readonly shape: z.ZodType<R>
  /** The rows of the release by key, in their order. */
  bundled(): Iterable<readonly [key: string, row: R]>
  /** The key of a new row; absent: the table numbers its rows. */
  keyOf?(row: R): string
  /** What of a row is unique among the rows in use, and the field that a refusal names. */
  unique?: { field: string; of(row: R): string }
  /** What the search of the console reads. */
  textOf(row: R, key: string): string
  readonly hasDrafts?: boolean
  /** Rules of the release hang on its keys: rows are changed and retired, and none is added. */
  readonly isFixed?: boolean
  readonly csv?: CsvColumns<R>
  /** What members' devices load of the rows, drafts left out; absent: nothing. */
  publicView?(rows: readonly Keyed<R>[]): unknown
}

/** The tables of the features of higher layers. */
export const catalogueTables = extensionPoint<readonly CatalogueTable<object>[]>('catalogueTables')

/** A table at one moment: all rows in their order. */
export type Snapshot<R extends object> = {
  /** Names the content; '' as released. */
  digest: string
  version_no: number
  rows: readonly Keyed<R>[]
  byKey: ReadonlyMap<string, Keyed<R>>
}

export const inState =
  (state: RowState) =>
  (row: { state: RowState }): boolean =>
    row.state === state
