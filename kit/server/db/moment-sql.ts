/** A moment inside JSON in the form of the wire, as SQL: `json_build_object` would write it in the form of PostgreSQL. */
export const isoSql = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
