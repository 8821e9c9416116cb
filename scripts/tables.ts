import type { Pool } from '#kit/server/db/db.ts'

/** Writes the TypeScript of `db/tables.gen.ts` from a migrated database: each table's columns as Kysely reads and writes them. */
export async function writeTables(db: Pool): Promise<string> {
  const columns = await db.sql<Column[]>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as defaulted, a.attidentity as identity, a.attgenerated as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`

  const tables = Map.groupBy(columns, (column) => column.table)
  const body = [...tables].map(
    ([table, its]) => `  ${table}: {\n${its.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `${HEAD}${body.join('')}}\n`
}

type Column = { table: string; name: string; type: string; nullable: boolean; defaulted: boolean; identity: string; generated: string }

const HEAD = `// Written by \`npm run db:types\` from the migrated database. A test compares the two.
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<string, string | Date, string | Date>
type DefaultMoment = ColumnType<string, string | Date | undefined, string | Date>
type MaybeMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** Every table as the server reads and writes it. */
export type Tables = {
`

/** How kit/server/db/db.ts reads each of PostgreSQL's types. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

function typeOf(column: Column): string {
  const isDefaulted = column.defaulted || column.identity === 'd'
  if (column.type === 'timestamptz') return column.nullable ? 'MaybeMoment' : isDefaulted ? 'DefaultMoment' : 'Moment'
  const isArray = column.type.startsWith('_')
  const base = TYPES[isArray ? column.type.slice(1) : column.type]
  if (base === undefined) throw new Error(`${column.table}.${column.name}: say in scripts/tables.ts how ${column.type} is read.`)
  const element = isArray ? `${base}[]` : base
  const type = column.nullable && base !== 'unknown' ? `${element} | null` : element
  if (column.identity === 'a' || column.generated !== '') return `ColumnType<${type}, never, never>`
  return isDefaulted ? `Generated<${type}>` : type
}
