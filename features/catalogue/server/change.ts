import { createHash } from 'node:crypto'
import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { parse } from '#kit/server/http/parse.ts'
import { catalogueErrors } from '../errors.ts'
import { actOf, SORT_STEP, type VersionAct } from '../operator-rules.ts'
import type { Entry, RowState } from '../rules.ts'
import { dropTable, readTable, released } from './snapshot.ts'
import type { CatalogueTable, Keyed, Snapshot } from './table.ts'

/** A row's new content; null: as the release brings it. */
export type RowWrite = { key: string; entry: Entry<object> | null }
type Written = { key: string; version_no: number }

/** Locks a table for a change and reads it. @throws `catalogue.changed` unless it is still in the version that the operator saw */
export async function lockTable<R extends object>(
  { tx }: OperatorContext,
  table: CatalogueTable<R>,
  seenNo: number | null = null,
): Promise<Snapshot<R>> {
  await tx.sql`
    insert into catalogue_table as t (name, version_no, digest) values (${table.name}, 0, '')
    on conflict (name) do update set name = t.name`
  const snapshot = await readTable(tx, table)
  if (seenNo !== null && snapshot.version_no !== seenNo) throw catalogueErrors.changed()
  return snapshot
}

type NewRow = { row: unknown; state: Exclude<RowState, 'retired'>; reason: string }

/** @throws `request.invalid`, `catalogue.exists`, `catalogue.twice`, `catalogue.no_draft`, `catalogue.fixed` */
export async function addRow<R extends object>(
  op: OperatorContext,
  table: CatalogueTable<R>,
  { row, state, reason }: NewRow,
): Promise<Written> {
  const before = await lockTable(op, table)
  const parsed = checkedRow(table, before, null, row, state)
  const key = table.keyOf?.(parsed) ?? nextNumber(before)
  if (before.byKey.has(key)) throw catalogueErrors.exists()
  const write = { key, entry: { state, sort: nextSort(before), row: parsed } }
  return { key, version_no: await writeVersion(op, table, before, { act: 'add', writes: [write], reason }) }
}

type Edit = { key: string; row: unknown; state: RowState; seen_no: number; reason: string }

/** @throws `catalogue.no_row`, `catalogue.changed`, `catalogue.nothing`, and as `addRow` */
export async function editRow<R extends object>(
  op: OperatorContext,
  table: CatalogueTable<R>,
  { key, row, state, seen_no, reason }: Edit,
): Promise<Written> {
  const before = await lockTable(op, table)
  const known = before.byKey.get(key)
  if (!known) throw catalogueErrors.no_row()
  if (known.seen_no !== seen_no) throw catalogueErrors.changed()
  const parsed = checkedRow(table, before, key, row, state)
  if (state === known.state && isSame(parsed, known.row)) throw catalogueErrors.nothing()
  const write = { key, entry: { state, sort: known.sort, row: parsed } }
  return { key, version_no: await writeVersion(op, table, before, { act: actOf(known.state, state), writes: [write], reason }) }
}

/** Puts a row before another one, or last. Rows that leave no number between them are numbered again. */
export async function moveRow<R extends object>(
  op: OperatorContext,
  table: CatalogueTable<R>,
  { key, before_key, version_no }: { key: string; before_key: string | null; version_no: number },
): Promise<Written> {
  const before = await lockTable(op, table, version_no)
  const moved = before.byKey.get(key)
  if (!moved || (before_key !== null && !before.byKey.has(before_key))) throw catalogueErrors.no_row()
  const others = before.rows.filter((one) => one.key !== key)
  const at = before_key === null ? others.length : others.findIndex((one) => one.key === before_key)
  const [left = 0, right = left + 2 * SORT_STEP] = [others[at - 1]?.sort, others[at]?.sort]
  const sort = Math.floor((left + right) / 2)
  const order = [...others.slice(0, at), moved, ...others.slice(at)]
  const writes =
    sort > left && sort < right
      ? [{ key, entry: entryOf({ ...moved, sort }) }]
      : order.map((one, nth) => ({ key: one.key, entry: entryOf({ ...one, sort: (nth + 1) * SORT_STEP }) }))
  return { key, version_no: await writeVersion(op, table, before, { act: 'move', writes }) }
}

type Version = { act: VersionAct; writes: readonly RowWrite[]; reason?: string; toNo?: number }

/** Stores a version with its changes, in the log too, and drops the table from the memory of all processes. @throws `catalogue.nothing` */
export async function writeVersion<R extends object>(
  op: OperatorContext,
  table: CatalogueTable<R>,
  before: Snapshot<R>,
  { act, writes, reason = '', toNo }: Version,
): Promise<number> {
  const { tx, operatorNo, now } = op
  if (writes.length === 0) throw catalogueErrors.nothing()
  const changes = writes.map(({ key, entry }) => {
    const known = before.byKey.get(key)
    return { row_key: key, before: known ? entryOf(known) : null, after: entry }
  })
  const [made] = await tx.sql<[{ version_no: number }]>`
    insert into catalogue_version (table_name, act, to_no, change_qtt, operator_no, reason, reg_dt)
    values (${table.name}, ${act}, ${toNo ?? null}, ${changes.length}, ${operatorNo}, ${reason}, ${now}) returning version_no`
  const { version_no } = made
  const json = tx.sql.json(changes as never)
  await tx.sql`
    insert into catalogue_change (table_name, row_key, version_no, before, after)
    select ${table.name}, c.row_key, ${version_no}::bigint, nullif(c.before, 'null'), nullif(c.after, 'null')
    from jsonb_to_recordset(${json}) as c (row_key text, before jsonb, after jsonb)`
  await tx.sql`
    insert into catalogue_row (table_name, row_key, entry, version_no, operator_no, edit_dt)
    select ${table.name}, c.row_key, nullif(c.after, 'null'), ${version_no}::bigint, ${operatorNo}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${json}) as c (row_key text, after jsonb)
    on conflict (table_name, row_key) do update
      set entry = excluded.entry, version_no = excluded.version_no, operator_no = excluded.operator_no, edit_dt = excluded.edit_dt`
  const digest = createHash('sha256')
    .update(JSON.stringify([before.digest, version_no, now, changes]))
    .digest('base64url')
  await tx.sql`update catalogue_table set version_no = ${version_no}, digest = ${digest} where name = ${table.name}`
  await dropTable(tx, table.name)
  const [only] = changes
  const facts = changes.length === 1 ? { row_key: only!.row_key, before: only!.before, after: only!.after } : { count: changes.length }
  await logAct(op, {
    act: `table.${act}`,
    target: `table:${table.name}`,
    facts: { version_no, ...facts, ...(toNo !== undefined && { to_no: toNo }) },
    reason,
  })
  return version_no
}

/** Reads a row by the table's shape, and compares it with the others. `key` null: a new one. */
export function checkedRow<R extends object>(
  table: CatalogueTable<R>,
  { rows }: Snapshot<R>,
  key: string | null,
  row: unknown,
  state: RowState,
): R {
  if (key === null && table.isFixed) throw catalogueErrors.fixed()
  if (state === 'draft' && !table.hasDrafts) throw catalogueErrors.no_draft('state')
  const parsed = parse(table.shape, row) as R
  if (key !== null && table.keyOf && table.keyOf(parsed) !== key) throw catalogueErrors.key()
  if (table.unique && state !== 'retired') {
    const { field, of } = table.unique
    const own = of(parsed)
    if (rows.some((one) => one.key !== key && one.state !== 'retired' && of(one.row) === own)) throw catalogueErrors.twice(field)
  }
  return parsed
}

export const entryOf = <R extends object>({ state, sort, row }: Entry<R>): Entry<R> => ({ state, sort, row })

export const nextSort = ({ rows }: Pick<Snapshot<object>, 'rows'>): number => (rows.at(-1)?.sort ?? 0) + SORT_STEP

/** Whether two rows have the same values, in whatever order of their columns. */
export const isSame = (one: object, other: object): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (row: object): [string, unknown][] => Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The number of a new row of a table that numbers its rows: numbers are never used again. */
const nextNumber = ({ byKey }: Snapshot<object>): string => String(Math.max(0, ...[...byKey.keys()].map(Number)) + 1)

/** What restores the state that a table had after a version: each row that was changed since gets the content from before its first change. */
export function undoWrites<R extends object>(
  table: CatalogueTable<R>,
  { byKey }: Snapshot<R>,
  earlier: readonly { row_key: string; before: Entry<R> | null }[],
): RowWrite[] {
  const own = released(table)
  return earlier.flatMap(({ row_key: key, before }) => {
    const known = byKey.get(key)
    const first = own.get(key)
    if (!known) return []
    // A row that did not exist may be used by now, so it stays, retired.
    if (before === null) return known.state === 'retired' ? [] : [{ key, entry: { ...entryOf(known), state: 'retired' } }]
    if (isSameEntry(known, before)) return []
    return [{ key, entry: first && isSameEntry(first, before) ? null : before }]
  })
}

const isSameEntry = (one: Keyed<object> | Entry<object>, other: Entry<object>): boolean =>
  one.state === other.state && one.sort === other.sort && isSame(one.row, other.row)
