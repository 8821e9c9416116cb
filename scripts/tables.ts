import type { Pool } from '#kit/server/db/db.ts'

/** Writes the TypeScript of `db/tables.gen.ts` from a migrated database: each table's columns as the server reads them. */
export async function writeTables(db: Pool): Promise<string> {
  const columns = await db.sql<Column[]>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable
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

type Column = { table: string; name: string; type: string; nullable: boolean }

const HEAD = `// Written by \`npm run db:types\` from the migrated database. A test compares the two.

/** Every table, and the type of each column as the server reads it. */
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
  timestamptz: 'string',
  jsonb: 'unknown',
  bytea: 'Buffer',
  tstzrange: 'string',
  int4range: 'string',
  point: 'string',
}

function typeOf(column: Column): string {
  const isArray = column.type.startsWith('_')
  const base = TYPES[isArray ? column.type.slice(1) : column.type]
  if (base === undefined) throw new Error(`${column.table}.${column.name}: say in scripts/tables.ts how ${column.type} is read.`)
  const element = isArray ? `${base}[]` : base
  return column.nullable && base !== 'unknown' ? `${element} | null` : element
}
