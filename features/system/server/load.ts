import type { Answer } from '#kit/contract/endpoint.ts'
import { countsOf } from '#kit/server/counts.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { codeOf } from '#kit/server/db/engine/problem.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { getStorage, listSlowQueries, SlowQuery, TableSize } from '../operator-contract.ts'
import { FILE_KINDS, SLOW_PAGE, TABLES_PAGE, withoutValues, type SlowSort } from '../operator-rules.ts'

/** The statements of this role that took longest, as PostgreSQL measures them; not available without its extension. */
export async function slowQueriesOf(db: Pool, sort: SlowSort): Promise<Answer<typeof listSlowQueries>> {
  try {
    const [rows, [info]] = await Promise.all([
      rowsOf<SlowQuery>(db, SLOW[sort], [SLOW_PAGE]),
      rowsOf<{ since_dt: string | null }>(db, SINCE, []),
    ])
    return { is_available: true, since_dt: info?.since_dt ?? null, rows: rows.map((row) => ({ ...row, query: withoutValues(row.query) })) }
  } catch (error) {
    if (!NOT_INSTALLED.has(codeOf(error) ?? '')) throw error
    return { is_available: false, since_dt: null, rows: [] }
  }
}

/** The largest tables, the database's size, and the files as counted in the last night. */
export async function storageOf(db: Pool, storage: Storage): Promise<Answer<typeof getStorage>> {
  const [tables, [database], files, free_bytes] = await Promise.all([
    rowsOf<TableSize>(db, TABLES, [TABLES_PAGE]),
    rowsOf<{ bytes: number }>(db, DATABASE, []),
    countsOf(
      db,
      FILE_KINDS.map((kind) => `file.${kind}`),
    ),
    storage.free(),
  ])
  return {
    tables,
    database_bytes: database!.bytes,
    files: files.map(({ name, ...counted }) => ({ ...counted, kind: name.slice('file.'.length) })),
    free_bytes,
  }
}

/** No such schema or view, no right to read it, and an extension that is installed but not loaded. */
const NOT_INSTALLED = new Set(['3F000', '42P01', '42501', '55000'])

// Own statements only: those of another role could belong to another product.
const slowBy = (column: string): Statement => `
  select s.queryid::text as id, left(s.query, 4000) as query, s.calls, s.mean_exec_time as mean_ms, s.max_exec_time as max_ms, s.total_exec_time as total_ms,
    s.rows, (s.shared_blks_hit + s.shared_blks_read) / greatest(s.calls, 1) as pages
  from statistics.pg_stat_statements s
  where s.dbid = (select d.oid from pg_database d where d.datname = current_database())
    and s.userid = (select r.oid from pg_roles r where r.rolname = current_user) and s.query ~* '^[[:space:](]*(select|with|insert|update|delete)'
  order by ${column} desc, s.queryid limit $1::int`

const SLOW: Readonly<Record<SlowSort, Statement>> = { total: slowBy('s.total_exec_time'), mean: slowBy('s.mean_exec_time') }

const SINCE: Statement = 'select i.stats_reset as since_dt from statistics.pg_stat_statements_info i'

// A size asks the file system for every file of a table, so twice as many tables are asked as are shown: the largest by the pages that PostgreSQL
// knew at their last vacuum or analyze, their own, those of their indexes and of their TOAST table. Rows are estimates too. Partitions count for their table.
const TABLES: Statement = `
  with part as (
    select c.oid as table_oid, c.relpages from pg_class c where c.relkind = 'r'
    union all select i.indrelid, x.relpages from pg_index i join pg_class x on x.oid = i.indexrelid
    union all select c.oid, t.relpages from pg_class c join pg_class t on t.oid = c.reltoastrelid
    union all
    select c.oid, x.relpages from pg_class c join pg_index i on i.indrelid = c.reltoastrelid join pg_class x on x.oid = i.indexrelid
  ), tables as materialized (
    select c.oid, coalesce(pg_partition_root(c.oid), c.oid) as root, greatest(c.reltuples, 0) as rows from pg_class c where c.relkind = 'r'
  ), largest as materialized (
    select t.root, case when n.nspname = 'public' then '' else n.nspname || '.' end || r.relname as name
    from tables t join part p on p.table_oid = t.oid join pg_class r on r.oid = t.root join pg_namespace n on n.oid = r.relnamespace
    where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    group by t.root, name order by sum(p.relpages) desc, name limit $1::int * 2
  ), sizes as materialized (
    select l.name, t.rows, pg_table_size(t.oid) as table_bytes, pg_indexes_size(t.oid) as index_bytes
    from largest l join tables t on t.root = l.root
  )
  select s.name, sum(s.rows)::bigint as rows, sum(s.table_bytes + s.index_bytes)::bigint as bytes, sum(s.index_bytes)::bigint as index_bytes
  from sizes s group by s.name order by bytes desc, s.name limit $1::int`

const DATABASE: Statement = 'select pg_database_size(current_database()) as bytes'
