import { operatorNameSql } from '#features/operator/server/public.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { SORT_STEP } from '../operator-rules.ts'
import type { Entry } from '../rules.ts'
import type { CatalogueTable, Keyed, Snapshot } from './table.ts'

const CHANNEL = 'catalogue'

/**
 * A table as it is now. On the pool it comes from memory, until an operator of any process changes the table; in a transaction, which may not use
 * memory that is dropped only after it, its digest is read and compared.
 */
export async function readTable<R extends object>(db: Db, table: CatalogueTable<R>): Promise<Snapshot<R>> {
  const memory = isPool(db) ? memoryOf(db) : null
  const known = memory?.get(table.name)
  if (known) return known as unknown as Snapshot<R>
  const stored = memory?.begin()
  const snapshot = await readCommitted(db, table)
  stored?.(table.name, snapshot as unknown as Snapshot<object>)
  return snapshot
}

/** Reads something that is computed from a table once for each version of it. */
export function tableView<R extends object, View>(
  table: CatalogueTable<R>,
  build: (snapshot: Snapshot<R>) => View,
): (db: Db) => Promise<View> {
  const built = new WeakMap<Snapshot<R>, View>()
  return async (db) => {
    const snapshot = await readTable(db, table)
    if (!built.has(snapshot)) built.set(snapshot, build(snapshot))
    return built.get(snapshot)!
  }
}

/** Makes every process read the table again when this transaction commits. */
export async function dropTable(tx: Db, name: string): Promise<void> {
  await tx.sql`select pg_notify(${CHANNEL}, ${name})`
}

/** The latest snapshot of each table in this process. Its digest names the content in any database. */
const latest = new Map<string, Snapshot<object>>()

/** A table as the database has it, with every change that was committed before: operators see their own at once. */
export async function readCommitted<R extends object>(db: Db, table: CatalogueTable<R>): Promise<Snapshot<R>> {
  const known = latest.get(table.name)
  const [head = RELEASED] = await rowsOf<Head>(db, HEAD, [table.name, known?.digest ?? null])
  if (known?.digest === head.digest) return known as Snapshot<R>
  const snapshot = composed(table, head)
  latest.set(table.name, snapshot as unknown as Snapshot<object>)
  return snapshot
}

/** `changed` null: the digest is the known one. */
type Head = { digest: string; version_no: number; changed: Changed[] | null }
const RELEASED: Head = { digest: '', version_no: 0, changed: null }
type Changed = {
  row_key: string
  entry: Entry | null
  version_no: number
  by: { operator_no: number; name: string | null }
  edit_dt: string
}

/** The rows of the release with the changes of operators over them. */
function composed<R extends object>(table: CatalogueTable<R>, { digest, version_no, changed }: Head): Snapshot<R> {
  const byKey = new Map<string, Keyed<R>>(released(table))
  for (const { row_key: key, entry, version_no: seen_no, by, edit_dt: at } of changed ?? []) {
    const before = byKey.get(key)
    if (entry !== null) byKey.set(key, { key, ...(entry as Entry<R>), seen_no, edited: { by, at } })
    else if (before) byKey.set(key, { ...before, seen_no, edited: { by, at } })
  }
  const rows = [...byKey.values()].toSorted((one, other) => one.sort - other.sort)
  return { digest, version_no, rows, byKey }
}

const releases = new WeakMap<object, ReadonlyMap<string, Keyed<object>>>()

/** The rows as the release brings them. */
export function released<R extends object>(table: CatalogueTable<R>): ReadonlyMap<string, Keyed<R>> {
  const known = releases.get(table)
  if (known) return known as ReadonlyMap<string, Keyed<R>>
  const rows = new Map<string, Keyed<R>>()
  for (const [key, row] of table.bundled()) {
    rows.set(key, { key, state: 'active', sort: (rows.size + 1) * SORT_STEP, row, seen_no: 0, edited: null })
  }
  releases.set(table, rows)
  return rows
}

const isPool = (db: Db): db is Pool => 'onPublish' in db

type Memory = {
  get(name: string): Snapshot<object> | undefined
  /** Returns the function that stores what is read from now on; what overlapped a change is not stored. */
  begin(): (name: string, snapshot: Snapshot<object>) => void
}
const memories = new WeakMap<Pool, Memory>()

function memoryOf(db: Pool): Memory {
  let memory = memories.get(db)
  if (!memory) memories.set(db, (memory = createMemory(db)))
  return memory
}

function createMemory(db: Pool): Memory {
  const stored = new Map<string, Snapshot<object>>()
  let changes = 0
  let listening: 'no' | 'starting' | 'yes' = 'no'
  const drop = (name: string): void => {
    changes++
    stored.delete(name)
  }
  const listen = async (): Promise<void> => {
    listening = 'starting'
    // Called again after a lost connection: notifications sent meanwhile are lost.
    const onListening = (): void => {
      listening = 'yes'
      changes++
      stored.clear()
    }
    await db.sql.listen(CHANNEL, drop, onListening).catch(() => void (listening = 'no'))
  }
  return {
    get: (name) => stored.get(name),
    begin() {
      if (listening === 'no') void listen()
      const before = changes
      return (name, snapshot) => {
        if (listening === 'yes' && changes === before) stored.set(name, snapshot)
      }
    },
  }
}

// One statement, so that digest and rows are of one moment.
const HEAD: Statement = `
  select t.digest, t.version_no, case when t.digest is distinct from $2::text then coalesce((
    select json_agg(json_build_object('row_key', r.row_key, 'entry', r.entry, 'version_no', r.version_no, 'by', ${operatorNameSql('r.operator_no')},
      'edit_dt', r.edit_dt)) from catalogue_row r where r.table_name = t.name), '[]') end as changed
  from catalogue_table t where t.name = $1`
