import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { FOREVER } from '#kit/contract/limits.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createAppeal, listSanctions, type Decision } from '../contract.ts'
import { appealUntil } from '../rules.ts'
import { SANCTION } from '../transitions.ts'
import { appeal } from './appeal.ts'
import { decisionsOf, standingOf, type StoredDecision } from './store.ts'

export const sanctionHttp: Handled[] = [
  handle(listSanctions, ({ db, me, query, now }) => sanctionsOf(db, me.user_no, query, now)),
  handle(createAppeal, ({ db, me, params, body, now, services: { extensions } }) =>
    appeal(db, { userNo: me.user_no, decisionNo: params.decision_no, content: body.content, now, extensions }),
  ),
]

async function sanctionsOf(db: Pool, userNo: number, query: Query<typeof listSanctions>, now: Date): Promise<Answer<typeof listSanctions>> {
  const [{ points, suspended }, found] = await Promise.all([standingOf(db, userNo, now), decisionsOf(db, userNo, query)])
  return {
    points,
    is_suspended: suspended !== null,
    suspended_until: suspended === null || suspended.getTime() === FOREVER.getTime() ? null : suspended.toISOString(),
    decisions: found.map((one) => shown(one, now)),
  }
}

function shown({ decision_no, rule, target_kind, message, reg_dt, measures, appeal: appealed }: StoredDecision, now: Date): Decision {
  const until = appealUntil(new Date(reg_dt))
  return {
    decision_no,
    rule,
    target_kind,
    message,
    reg_dt,
    measures,
    appeal: appealed,
    appeal_until: until.toISOString(),
    can_appeal: appealed === null && until >= now && measures.some(({ state }) => state === SANCTION.inForce),
  }
}
