import { AppError } from '#kit/contract/errors.ts'
import { BYTE_ORDER_MARK, csvRow, parseCsv } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OperatorContext } from '#features/operator/server/public.ts'
import { catalogueErrors } from '../errors.ts'
import type { Imported } from '../operator-contract.ts'
import { BAD_LINES_MAX, SORT_STEP } from '../operator-rules.ts'
import { ROW_STATES, type RowState } from '../rules.ts'
import { checkedRow, isSame, lockTable, nextSort, writeVersion, type RowWrite } from './change.ts'
import { readCommitted } from './snapshot.ts'
import type { CatalogueTable, CsvColumns, Keyed, Snapshot } from './table.ts'

const STATE = 'state'

/** All rows of a table. @throws `catalogue.no_csv` */
export async function exportCsv(db: Db, table: CatalogueTable<object>): Promise<string> {
  const { columns, cellsOf } = csvOf(table)
  const { rows } = await readCommitted(db, table)
  const lines = rows.map(({ row, key, state }) => csvRow([...cellsOf(row, key), state]))
  return BYTE_ORDER_MARK + csvRow([...columns, STATE]) + lines.join('')
}

type Import = { csv: string; apply: boolean; version_no: number; reason: string }

/**
 * Adds and changes the rows of a file, or with `apply` false only says what that would do. Rows that the file lacks stay; a line with a problem is
 * named and left out. @throws `catalogue.no_csv`, `catalogue.csv_head`, `catalogue.changed`, `catalogue.nothing`
 */
export async function importCsv(
  op: OperatorContext,
  table: CatalogueTable<object>,
  { csv, apply, version_no, reason }: Import,
): Promise<Imported> {
  const before = await lockTable(op, table, version_no)
  const read = readLines(table, before, csv)
  const { added, changed, same, bad } = read
  const version = apply ? await writeVersion(op, table, before, { act: 'import', writes: read.writes, reason }) : null
  return { added, changed, same, bad: bad.slice(0, BAD_LINES_MAX), version_no: version }
}

type ReadLines = Omit<Imported, 'version_no'> & { writes: RowWrite[] }

function readLines(table: CatalogueTable<object>, before: Snapshot<object>, csv: string): ReadLines {
  const { columns, rowOf } = csvOf(table)
  const [head, ...lines] = parseCsv(csv)
  if (head === undefined || !columns.every((name) => head.cells.includes(name))) throw catalogueErrors.csv_head()
  const read: ReadLines = { added: 0, changed: 0, same: 0, bad: [], writes: [] }
  // Grows by the rows of the file, so that each line is compared with those above it.
  const rows = [...before.rows]
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const values = Object.fromEntries(head.cells.map((name, nth) => [name, cells[nth] ?? '']))
    const key = values[columns[0]!] ?? ''
    try {
      if (seen.has(key)) throw catalogueErrors.exists()
      seen.add(key)
      const known = before.byKey.get(key)
      const state = stateOf(values[STATE], known)
      const row = checkedRow(table, { ...before, rows }, known ? key : null, rowOf(values), state)
      if (known && known.state === state && isSame(known.row, row)) read.same++
      else {
        if (known) read.changed++
        else read.added++
        const sort = known?.sort ?? nextSort(before) + read.added * SORT_STEP
        read.writes.push({ key, entry: { state, sort, row } })
      }
      put(rows, known, { key, state, sort: 0, row, seen_no: 0, edited: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      read.bad.push({ line, key, problem: error.field === undefined ? error.message : `${error.field}: ${error.message}` })
    }
  }
  return read
}

function put(rows: Keyed<object>[], known: Keyed<object> | undefined, row: Keyed<object>): void {
  const at = known ? rows.indexOf(known) : -1
  if (at === -1) rows.push(row)
  else rows[at] = row
}

function stateOf(written: string | undefined, known: { state: RowState } | undefined): RowState {
  if (written === undefined || written === '') return known?.state ?? 'active'
  const state = ROW_STATES.find((one) => one === written)
  if (!state) throw catalogueErrors.csv_state(STATE)
  return state
}

function csvOf(table: CatalogueTable<object>): CsvColumns<object> {
  if (!table.csv) throw catalogueErrors.no_csv()
  return table.csv
}
