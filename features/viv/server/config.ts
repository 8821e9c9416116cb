import type { Db } from '#kit/server/db.ts'
import { rowsOf } from '#kit/server/prepared.ts'
import { VIV_CONFIG, type VivConfig } from '../rules.ts'

type Row = { config_key: string; config_value: unknown }

/** The figures that hold now: those of the table, and for the others what the rules say. */
export async function configOf(db: Db): Promise<VivConfig> {
  const rows = await rowsOf<Row>(db, 'select config_key, config_value from viv_config', [])
  return { ...VIV_CONFIG, ...Object.fromEntries(rows.map(({ config_key, config_value }) => [config_key, config_value])) }
}
