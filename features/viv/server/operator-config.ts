import { z } from 'zod'
import { logAct, propose, type OperatorContext, type ProposalKind } from '#features/operator/server/public.ts'
import { VIV_CONFIG } from '../rules.ts'
import { configRows, setConfig } from './config.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ConfigView, Figure, saveConfig } from '../operator-contract.ts'
import { vivOperatorErrors } from '../operator-errors.ts'
import {
  configKind,
  COUNSEL_CONFIG,
  isConfigValue,
  isWithinLimit,
  OPERATOR_CONFIG,
  SHOP_CONFIG,
  TWO_PERSON_KEYS,
} from '../operator-rules.ts'

type Value = Figure['value']
const DEFAULTS: Readonly<Record<string, Value>> = { ...VIV_CONFIG, ...OPERATOR_CONFIG, ...SHOP_CONFIG, ...COUNSEL_CONFIG }

/** All configurable figures with their current values. */
export async function figures(db: Db): Promise<Figure[]> {
  const rows = new Map((await configRows(db)).map((row) => [row.config_key, row]))
  return Object.entries(DEFAULTS).map(([config_key, standing]) => {
    const row = rows.get(config_key)
    const value = row === undefined ? standing : (row.config_value as Value)
    return {
      config_key,
      kind: configKind(standing),
      value,
      standing,
      edit_dt: row?.edit_dt ?? null,
      is_two: TWO_PERSON_KEYS.includes(config_key),
    }
  })
}

/** Changes a figure, or proposes the change if it needs two operators. @throws `treasury.config_key`, `treasury.config_value` */
export async function saveFigure(
  op: OperatorContext,
  key: string,
  { value, reason }: Body<typeof saveConfig>,
): Promise<Answer<typeof saveConfig>> {
  const standing = Object.hasOwn(DEFAULTS, key) ? DEFAULTS[key] : undefined
  if (standing === undefined) throw vivOperatorErrors.config_key()
  if (!isConfigValue(configKind(standing), value) || !isWithinLimit(key, value)) throw vivOperatorErrors.config_value('value')
  if (!TWO_PERSON_KEYS.includes(key)) return { figure: await changeFigure(op, { key, value }, reason), proposal_no: null }
  const { proposal_no } = await propose(op, { kind: 'config', target: `config:${key}`, payload: { key, value }, reason, single: true })
  return { figure: null, proposal_no }
}

/** Changes of figures as proposals. */
export const figureChangeKind: ProposalKind = {
  area: 'ledger',
  async show(db, { payload }): Promise<ConfigView> {
    const { key, value } = payloadSchema.parse(payload)
    return { config_key: key, before: (await figureOf(db, key)).value, after: value as Value }
  },
  lock: ({ tx }, { payload }) => lockFigure(tx, payloadSchema.parse(payload).key),
  async execute(op, { payload, reason }) {
    const { value } = await changeFigure(op, payloadSchema.parse(payload), reason)
    return { value }
  },
}

const payloadSchema = z.object({ key: z.string(), value: z.union([z.number(), z.array(z.union([z.number(), z.string()]))]) })

async function changeFigure(op: OperatorContext, { key, value }: z.infer<typeof payloadSchema>, reason: string): Promise<Figure> {
  const { tx, now } = op
  await lockFigure(tx, key)
  const before = await figureOf(tx, key)
  await setConfig(tx, key, value, now)
  await logAct(op, { act: 'config.save', target: `config:${key}`, facts: { before: before.value, after: value }, reason })
  return figureOf(tx, key)
}

/** Concurrent changes run one after another, so that the log has the right value from before. */
const lockFigure = ({ sql }: Tx, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`viv_config:${key}`}, 0))`.execute()

const figureOf = async (db: Db, key: string): Promise<Figure> => (await figures(db)).find(({ config_key }) => config_key === key)!
