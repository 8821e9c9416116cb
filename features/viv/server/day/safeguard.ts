import {
  logAct,
  operatorNameOrNullSql,
  operatorNameSql,
  propose,
  type OperatorContext,
  type ProposalKind,
  type Proposed,
} from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import {
  keptApart,
  type proposeSafeguard as endpoint,
  type KeptApart,
  type Safeguard,
  type SafeguardView,
} from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { SAFEGUARDS_PAGE } from '../../operator-rules.ts'
import { floatOf } from '../ledger/operator-overview.ts'

/** What was kept apart for members' viv, the latest day first. */
export const safeguardsOf = (db: Db): Promise<Safeguard[]> => rowsOf<Safeguard>(db, LATEST, [SAFEGUARDS_PAGE])

/** Proposes what is kept apart in all on a day. @throws `treasury.safeguard_day` for a day that has not come, `operator.waiting` */
export function proposeSafeguard(op: OperatorContext, { reason, ...kept }: Body<typeof endpoint>): Promise<{ proposal_no: number }> {
  refuseFutureDay(kept, op.now)
  return propose(op, { kind: 'safeguard', target: `safeguard:${kept.day}`, payload: kept, reason, single: true })
}

/** What is kept apart, as a proposal: the trust page shows it, so the operator who typed it does not confirm it. */
export const safeguardKind: ProposalKind = {
  area: 'ledger',
  async show(db, { payload }, now): Promise<SafeguardView> {
    const { float } = await floatOf(db, now)
    return { before: await currentOf(db), after: keptApart.parse(payload), owed_won: float.won }
  },
  // What members have changes all the time.
  binding: (view) => ({ ...view, owed_won: undefined }),
  lock: ({ tx }) => tx.sql`select pg_advisory_xact_lock(hashtextextended('viv_safeguard', 0))`.execute(),
  execute: save,
}

async function save(op: OperatorContext, { proposal_no, proposed_by, payload, reason }: Proposed): Promise<object> {
  const { tx, operatorNo, now } = op
  const after = keptApart.parse(payload)
  refuseFutureDay(after, now)
  const before = await currentOf(tx)
  const row = { ...after, operator_no: proposed_by, approved_by: operatorNo, reg_dt: now }
  const [made] = await tx.sql<[{ safeguard_no: number }]>`insert into viv_safeguard ${tx.sql(row)} returning safeguard_no`
  await logAct(op, { act: 'safeguard.record', target: `safeguard:${after.day}`, facts: { proposal_no, before, after }, reason })
  return made
}

function refuseFutureDay({ day }: Pick<KeptApart, 'day'>, now: Date): void {
  if (day > koreanDay(now)) throw vivOperatorErrors.safeguard_day('day')
}

/** What counts now: the latest day that two operators confirmed. */
const currentOf = async (db: Db): Promise<KeptApart | null> => (await rowsOf<KeptApart>(db, CURRENT, []))[0] ?? null

const LATEST: Statement = `
  select s.safeguard_no, s.day, s.won, s.way, s.institution, ${operatorNameSql('s.operator_no')} as by,
    ${operatorNameOrNullSql('s.approved_by')} as approved_by, s.reg_dt
  from viv_safeguard s order by s.day desc, s.safeguard_no desc limit $1::int`

const CURRENT: Statement = `
  select day, won, way, institution from viv_safeguard where approved_by is not null order by day desc, safeguard_no desc limit 1`
