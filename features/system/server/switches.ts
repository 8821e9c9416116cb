import {
  logAct,
  openProposalSql,
  operatorNameOrNullSql,
  propose,
  type OperatorContext,
  type ProposalKind,
} from '#features/operator/server/public.ts'
import { SWITCHES, type SwitchName } from '#kit/contract/app-state.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { systemErrors } from '../errors.ts'
import { appStateChanged } from '../events.ts'
import type { FeatureSwitch, SwitchView, switchOff } from '../operator-contract.ts'
import { isMoneySwitch } from '../operator-rules.ts'

export const SWITCH_ON = 'switch_on'

/** Every switch; one that was never used is on. */
export async function switchesOf(db: Db, now: Date): Promise<FeatureSwitch[]> {
  return rowsOf<FeatureSwitch>(db, LIST, [now, [...SWITCHES]])
}

/** Closes a part at once, by one operator: waiting for a second one would cost more than a mistake. @throws `system.same_state` */
export async function close(
  op: OperatorContext,
  name: SwitchName,
  { notice, until_dt, reason }: Body<typeof switchOff>,
): Promise<FeatureSwitch> {
  const before = await lock(op.tx, name)
  if (!before.is_on) throw systemErrors.same_state()
  await rowsOf(op.tx, SAVE, [name, false, notice, reason, until_dt, op.operatorNo, op.now])
  const facts = { before: { is_on: true }, after: { is_on: false, notice, until_dt } }
  await logAct(op, { act: 'switch.off', target: `switch:${name}`, facts, reason })
  return changed(op, name)
}

/** Opens a part again; where money moves, it proposes that. @throws `system.same_state`, `operator.waiting` */
export async function openOrPropose(op: OperatorContext, name: SwitchName, reason: string): Promise<FeatureSwitch> {
  const before = await lock(op.tx, name)
  if (before.is_on) throw systemErrors.same_state()
  if (isMoneySwitch(name)) {
    await propose(op, { kind: SWITCH_ON, target: `switch:${name}`, payload: { name }, reason, single: true })
    return one(op.tx, name, op.now)
  }
  await open(op, name, reason)
  return one(op.tx, name, op.now)
}

/** What a second operator decides: whether a part in which money moves is on again. */
export const switchOnKind: ProposalKind = {
  area: 'system',
  show: async (db, { payload }, now): Promise<SwitchView> => {
    const { name, is_on, reason, change_dt } = await one(db, nameIn(payload), now)
    return { name, is_on, reason, change_dt }
  },
  lock: ({ tx }, { payload }) => lock(tx, nameIn(payload)),
  async execute(op, { payload, reason }) {
    const name = nameIn(payload)
    if ((await lock(op.tx, name)).is_on) throw systemErrors.same_state()
    await open(op, name, reason)
    return { name }
  },
}

const nameIn = (payload: unknown): SwitchName => (payload as { name: SwitchName }).name

async function open(op: OperatorContext, name: SwitchName, reason: string): Promise<void> {
  await rowsOf(op.tx, SAVE, [name, true, '', reason, null, op.operatorNo, op.now])
  await logAct(op, { act: 'switch.on', target: `switch:${name}`, facts: { before: { is_on: false }, after: { is_on: true } }, reason })
  announce(op.tx)
}

async function changed(op: OperatorContext, name: SwitchName): Promise<FeatureSwitch> {
  announce(op.tx)
  return one(op.tx, name, op.now)
}

/** Tells every connected client to ask what is closed. */
export const announce = (tx: Tx): void => tx.publishAfterCommit({ all: true, event: appStateChanged.event, payload: {} })

async function one(db: Db, name: SwitchName, now: Date): Promise<FeatureSwitch> {
  const [row] = await rowsOf<FeatureSwitch>(db, LIST, [now, [name]])
  return row!
}

/** The row exists from the first use on; until then its name is locked. */
async function lock(tx: Tx, name: SwitchName): Promise<{ is_on: boolean }> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`switch ${name}`}, 0))`
  const [row] = await rowsOf<{ is_on: boolean }>(tx, STATE, [name])
  return row ?? { is_on: true }
}

const STATE: Statement = 'select is_on from feature_switch where name = $1'

// $1 name, $2 on, $3 notice, $4 reason, $5 until, $6 operator, $7 now.
const SAVE: Statement = `
  insert into feature_switch (name, is_on, notice, reason, until_dt, change_by, change_dt) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (name) do update set is_on = excluded.is_on, notice = excluded.notice, reason = excluded.reason, until_dt = excluded.until_dt,
    change_by = excluded.change_by, change_dt = excluded.change_dt`

// $1 now, $2 names.
const LIST: Statement = `
  select n.name, coalesce(s.is_on, true) as is_on, coalesce(s.notice, '') as notice, coalesce(s.reason, '') as reason, s.until_dt,
    ${operatorNameOrNullSql('s.change_by')} as change_by, s.change_dt,
    ${openProposalSql([SWITCH_ON], "'switch:' || n.name", '$1')} as proposal_no
  from unnest($2::text[]) with ordinality n (name, nth) left join feature_switch s on s.name = n.name order by n.nth`
