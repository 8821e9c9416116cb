import type { Pool } from '#kit/server/db/db.ts'

/** The JavaScript type that the driver creates for a value: `typeof`, or its structure. */
export type Made = 'number' | 'string' | 'boolean' | 'bytes' | 'json' | 'other' | { arrayOf: Made }

export type Column = { name: string; type: string; made: Made }
export type Described = { columns: Column[]; parameters: { type: string; takes: Made }[] }

type Parser = ((text: string) => unknown) | undefined
type Raw = { types: number[]; columns: { name: string; type: number }[] }
type PgType = { oid: number; name: string; category: string; element: number }

/** A value of each type that has a parser, as PostgreSQL writes it. */
const WRITTEN: Record<string, string> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  date: '2026-01-02',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+09',
}

/** Asks PostgreSQL for the columns and parameters of statements, as the driver does before it runs one. */
export async function describer(db: Pool): Promise<(text: string, samples: readonly unknown[]) => Promise<Described>> {
  const types = new Map(
    (await db.sql<PgType[]>`select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type`).map(
      (type) => [type.oid, type],
    ),
  )
  const { parsers } = db.sql.options as unknown as { parsers: Record<number, Parser> }
  const madeOf = (oid: number): Made => {
    const type = types.get(oid)
    if (!type) return 'other'
    if (type.category === 'A') return { arrayOf: madeOf(type.element) }
    const parser = parsers[oid]
    if (type.name === 'json' || type.name === 'jsonb') return 'json'
    if (!parser) return 'string'
    const written = WRITTEN[type.name]
    return written === undefined ? 'other' : kindOf(parser(written))
  }
  const nameOf = (oid: number): string => types.get(oid)?.name ?? String(oid)
  return async (text, samples) => {
    const raw = (await db.sql.unsafe(text, samples as never[]).describe()) as unknown as Raw
    return {
      columns: raw.columns.map(({ name, type }) => ({ name, type: nameOf(type), made: madeOf(type) })),
      parameters: raw.types.map((oid) => ({ type: nameOf(oid), takes: madeOf(oid) })),
    }
  }
}

function kindOf(value: unknown): Made {
  if (value instanceof Uint8Array) return 'bytes'
  const kind = typeof value
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? kind : 'other'
}
