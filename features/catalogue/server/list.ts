import { operatorNameSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { catalogueErrors } from '../errors.ts'
import type { ListedRow, RowChange, TableHead, TableVersion } from '../operator-contract.ts'
import type { Entry, RowState } from '../rules.ts'
import { lockTable, undoWrites, writeVersion } from './change.ts'
import { readCommitted, released } from './snapshot.ts'
import { inState, type CatalogueTable, type Keyed } from './table.ts'

/** How many rows each table has, and who changed it last. */
export async function tableHeads(db: Db, tables: readonly CatalogueTable<object>[]): Promise<TableHead[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { rows, version_no } = await readCommitted(db, table)
      const count = (state: RowState): number => rows.filter(inState(state)).length
      const [last] = rows.filter(({ edited }) => edited !== null).toSorted((one, other) => other.seen_no - one.seen_no)
      return {
        table: table.name,
        active: count('active'),
        drafts: count('draft'),
        retired: count('retired'),
        version_no,
        edited: last?.edited ?? null,
      }
    }),
  )
}

type RowsQuery = { state: RowState; q?: string | undefined; after_key?: string | undefined; limit: number }

/** A page of the rows in one state, all or those that a search finds, in the order of the table. */
export async function rowsPage(db: Db, table: CatalogueTable<object>, { state, q, after_key, limit }: RowsQuery): Promise<ListedRow[]> {
  const { rows } = await readCommitted(db, table)
  const words = q === undefined ? [] : plainOf(q).split(' ')
  const found = rows.filter((one) => {
    if (one.state !== state) return false
    if (words.length === 0) return true
    const text = plainOf(`${one.key} ${table.textOf(one.row, one.key)}`)
    return words.every((word) => text.includes(word))
  })
  const from = after_key === undefined ? 0 : found.findIndex(({ key }) => key === after_key) + 1
  return found.slice(from, from + limit).map(listed)
}

/** @throws `catalogue.no_row` */
export async function rowOf(db: Db, table: CatalogueTable<object>, key: string): Promise<ListedRow> {
  const row = (await readCommitted(db, table)).byKey.get(key)
  if (!row) throw catalogueErrors.no_row()
  return listed(row)
}

const listed = ({ key, state, row, seen_no, edited }: Keyed<object>): ListedRow => ({ key, state, row: { ...row }, seen_no, edited })

const plainOf = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

export function versionsOf(
  db: Db,
  table: string,
  { before_no, limit }: { before_no?: number | undefined; limit: number },
): Promise<TableVersion[]> {
  return rowsOf<TableVersion>(db, VERSIONS, [table, before_no ?? Number.MAX_SAFE_INTEGER, limit])
}

type ChangesQuery = { version_no: number; after_key?: string | undefined; limit: number }

/** The rows that a version changed. @throws `catalogue.no_version` */
export async function changesOf(
  db: Db,
  table: CatalogueTable<object>,
  { version_no, after_key, limit }: ChangesQuery,
): Promise<RowChange[]> {
  const changes = await rowsOf<RowChange>(db, CHANGES, [table.name, version_no, after_key ?? '', limit])
  if (changes.length === 0 && after_key === undefined) throw catalogueErrors.no_version()
  // "As released" is shown with its content.
  const own = released(table)
  return changes.map((change) => {
    const first = own.get(change.key)
    return change.after === null && first ? { ...change, after: { state: first.state, sort: first.sort, row: { ...first.row } } } : change
  })
}

type Undo = { to_no: number; version_no: number; reason: string }

/** Restores the rows as they were after the version `to_no`. @throws `catalogue.no_version`, `catalogue.changed`, `catalogue.nothing` */
export async function undoTo(
  op: OperatorContext,
  table: CatalogueTable<object>,
  { to_no, version_no, reason }: Undo,
): Promise<{ version_no: number }> {
  const before = await lockTable(op, table, version_no)
  if (to_no !== 0) {
    const known = await op.tx.sql`select from catalogue_version where version_no = ${to_no} and table_name = ${table.name}`
    if (known.length === 0) throw catalogueErrors.no_version()
  }
  const earlier = await rowsOf<{ row_key: string; before: Entry<object> | null }>(op.tx, FIRST_SINCE, [table.name, to_no])
  const writes = undoWrites(table, before, earlier)
  return { version_no: await writeVersion(op, table, before, { act: 'undo', writes, reason, toNo: to_no }) }
}

export const VERSIONS: Statement = `
  select v.version_no, v.act, v.to_no, v.change_qtt, ${operatorNameSql('v.operator_no')} as by, v.reason, v.reg_dt
  from catalogue_version v where v.table_name = $1 and v.version_no < $2 order by v.version_no desc limit $3::int`

export const CHANGES: Statement = `
  select c.row_key as key, c.before, c.after from catalogue_change c
  where c.version_no = $2 and c.table_name = $1 and c.row_key > $3 order by c.row_key limit $4::int`

/** Each row that was changed after a version, as it was before its first change since. */
const FIRST_SINCE: Statement = `
  select distinct on (c.row_key) c.row_key, c.before from catalogue_change c
  where c.table_name = $1 and c.version_no > $2 order by c.row_key, c.version_no`
