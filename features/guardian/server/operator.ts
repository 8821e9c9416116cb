import { MEMBER_READ } from '#features/account/operator-rules.ts'
import { maskName, maskPhone } from '#features/identity/rules.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import {
  handleOperator as handle,
  logAct,
  operatorContext,
  readLogged,
  someoneOrNullSql,
  someoneSql,
} from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { guardianErrors } from '../errors.ts'
import { listMemberGuardians, sendMemberGuardianLink, type ConsoleGuardian } from '../operator-contract.ts'
import { GUARDIAN_LINK_SENT, GUARDIANS_MAX } from '../operator-rules.ts'
import { sendLink } from './link.ts'
import { monthWonSql, startOfMonth } from './sql.ts'

/** Guardians on a member's page of the console. */
export const guardianOperatorHttp: Handled[] = [
  handle(listMemberGuardians, (call) => {
    const { user_no } = call.params
    return readLogged(call, { act: MEMBER_READ.page, target: `user:${user_no}` }, async () => ({
      guardians: await consents(call.db, GUARDIANS, user_no, call.now),
      wards: await consents(call.db, WARDS, user_no, call.now),
    }))
  }),
  handle(sendMemberGuardianLink, async (call) => {
    const { db: tx, params, services, now } = call
    const op = operatorContext(call)
    const [current] = await rowsOf<{ guardian_no: number; guardian_user_no: number | null }>(tx, CURRENT, [params.user_no])
    if (!current) throw guardianErrors.no_guardian()
    if (op.memberNo !== null && [params.user_no, current.guardian_user_no].includes(op.memberNo)) throw operatorErrors.own()
    if (!(await sendLink(tx, services, current.guardian_no, now))) throw guardianErrors.links()
    await logAct(op, {
      act: GUARDIAN_LINK_SENT,
      target: `user:${params.user_no}`,
      facts: { guardian_no: current.guardian_no },
    })
    return {}
  }),
]

async function consents(db: Db, statement: Statement, userNo: number, now: Date): Promise<ConsoleGuardian[]> {
  const rows = await rowsOf<ConsoleGuardian>(db, statement, [userNo, startOfMonth(now)])
  return rows.map((one) => ({ ...one, guardian_name: maskName(one.guardian_name), guardian_phone: maskPhone(one.guardian_phone) }))
}

/** $1 the member, $2 the first moment of this month. */
const consentsSql = (column: 'user_no' | 'guardian_user_no'): Statement => `
  select g.guardian_no, ${someoneSql('g.user_no')} as member, g.guardian_name, g.guardian_phone, ${someoneOrNullSql('g.guardian_user_no')} as guardian,
    g.monthly_won, ${monthWonSql('$2')} as month_won, g.agree_dt, g.end_dt, g.frozen_dt,
    coalesce((select json_agg(json_build_object('act', a.act, 'actor', a.actor, 'version', a.version, 'monthly_won', a.monthly_won,
      'reg_dt', a.reg_dt) order by a.answer_no) from guardian_answer a where a.guardian_no = g.guardian_no), '[]') as answers
  from (select n.* from viv_guardian n where n.${column} = $1 order by n.guardian_no desc limit ${GUARDIANS_MAX}) g order by g.guardian_no desc`

export const GUARDIANS = consentsSql('user_no')
export const WARDS = consentsSql('guardian_user_no')

/** $1 the member. The row lock counts parallel calls one after another. */
const CURRENT: Statement =
  'select g.guardian_no, g.guardian_user_no from viv_guardian g where g.user_no = $1 and g.end_dt is null for update'
