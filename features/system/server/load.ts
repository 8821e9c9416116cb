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

// The rows are those that PostgreSQL estimates. Partitions count for their table.
const TABLES: Statement = `
  select t.name, sum(t.rows)::bigint as rows, sum(t.bytes)::bigint as bytes, sum(t.index_bytes)::bigint as index_bytes
  from (
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || r.relname as name, greatest(c.reltuples, 0) as rows,
      pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as index_bytes
    from pg_class c join pg_class r on r.oid = coalesce(pg_partition_root(c.oid), c.oid) join pg_namespace n on n.oid = r.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  ) t group by t.name order by bytes desc, t.name limit $1::int`

const DATABASE: Statement = 'select pg_database_size(current_database()) as bytes'
