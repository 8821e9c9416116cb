import { logAct, operatorNameSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { recordSafeguard as endpoint, Safeguard } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { SAFEGUARDS_PAGE } from '../../operator-rules.ts'

/** What was kept apart for members' viv, the latest day first. */
export const safeguardsOf = (db: Db): Promise<Safeguard[]> => rowsOf<Safeguard>(db, LATEST, [SAFEGUARDS_PAGE])

/** Records what is kept apart in all on a day. @throws `treasury.safeguard_day` for a day that has not come */
export async function recordSafeguard(
  op: OperatorContext,
  { day, won, way, institution, reason }: Body<typeof endpoint>,
): Promise<Safeguard[]> {
  const { tx, operatorNo, now } = op
  if (day > koreanDay(now)) throw vivOperatorErrors.safeguard_day('day')
  const [before] = await safeguardsOf(tx)
  await tx.sql`
    insert into viv_safeguard (day, won, way, institution, operator_no, reg_dt) values (${day}, ${won}, ${way}, ${institution}, ${operatorNo}, ${now})`
  const facts = { before: before ? { day: before.day, won: before.won } : null, after: { day, won, way, institution } }
  await logAct(op, { act: 'safeguard.record', target: `safeguard:${day}`, facts, reason })
  return safeguardsOf(tx)
}

const LATEST: Statement = `
  select s.safeguard_no, s.day, s.won, s.way, s.institution, ${operatorNameSql('s.operator_no')} as by, s.reg_dt
  from viv_safeguard s order by s.day desc, s.safeguard_no desc limit $1::int`
