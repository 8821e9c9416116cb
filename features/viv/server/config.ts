import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import {
  COUNSEL_CONFIG,
  OPERATOR_CONFIG,
  SHOP_CONFIG,
  type CounselConfig,
  type OperatorConfig,
  type ShopConfig,
} from '../operator-rules.ts'
import { VIV_CONFIG, type VivConfig } from '../rules.ts'

type Row = { config_key: string; config_value: unknown }
export type ConfigRow = Row & { edit_dt: string }

/** The current figures of the wallet. */
export const configOf = (db: Db): Promise<VivConfig> => figuresOf(db, VIV_CONFIG)

/** The shop's current figures. */
export const shopConfigOf = (db: Db): Promise<ShopConfig> => figuresOf(db, SHOP_CONFIG)

/** The current figures of counsellings. */
export const counselConfigOf = (db: Db): Promise<CounselConfig> => figuresOf(db, COUNSEL_CONFIG)

/** The current operators' figures. */
export const operatorConfigOf = (db: Db): Promise<OperatorConfig> => figuresOf(db, OPERATOR_CONFIG)

/** The rows of the table with these keys, and the defaults for the others. */
async function figuresOf<F extends object>(db: Db, defaults: F): Promise<F> {
  const rows = await rowsOf<Row>(db, 'select config_key, config_value from viv_config where config_key = any($1::text[])', [
    Object.keys(defaults),
  ])
  return { ...defaults, ...Object.fromEntries(rows.map(({ config_key, config_value }) => [config_key, config_value])) }
}

/** All configured rows, of any key. */
export function configRows(db: Db): Promise<ConfigRow[]> {
  return rowsOf<ConfigRow>(db, 'select config_key, config_value, edit_dt from viv_config', [])
}

/** Sets a figure. The caller has validated it. */
export async function setConfig({ sql }: Tx, key: string, value: number | readonly (number | string)[], now: Date): Promise<void> {
  await sql`
    insert into viv_config (config_key, config_value, edit_dt) values (${key}, ${sql.json(value as never)}, ${now})
    on conflict (config_key) do update set config_value = excluded.config_value, edit_dt = excluded.edit_dt`
}
