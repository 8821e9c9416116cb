/** Wraps a statement whose rows haru decodes, so that PostgreSQL gives them as JSON bytes. */
export const bytesOf = (statement: string): string => `select coalesce(json_agg(row_to_json(x)), '[]') from (${statement}) x`
