import { findLeaving, leavingMembers, restoreWithdrawn, type LeavingMember } from '#features/account/server/public.ts'
import { maskPhone } from '#features/identity/rules.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import { handleOperator as handle, logAct, operatorContext, readLogged, type OperatorContext } from '#features/operator/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { withdrawErrors } from '../errors.ts'
import { getWithdrawalCase, listWithdrawals, restoreWithdrawal, type WithdrawalCase, type WithdrawalRow } from '../operator-contract.ts'
import { WITHDRAWAL_READ, WITHDRAWAL_RESTORED } from '../operator-rules.ts'
import { withdraw as words } from '../words.ts'
import { graceEnd, hasMoneyIn } from './leave.ts'

/** The console's queue of accounts that wait for their deletion. */
export const withdrawalOperatorHttp: Handled[] = [
  handle(listWithdrawals, (call) =>
    readLogged(call, { act: WITHDRAWAL_READ, target: 'withdrawal' }, () => withdrawals(call.db, call.query, call.now)),
  ),
  handle(getWithdrawalCase, (call) => {
    const { user_no } = call.params
    return readLogged(call, { act: WITHDRAWAL_READ, target: `user:${user_no}` }, () => withdrawalCase(call.db, user_no, call))
  }),
  handle(restoreWithdrawal, async (call) => {
    await restoreAsOperator(operatorContext(call), call.params.user_no, call.body.reason, call.services)
    return {}
  }),
]

/** Only a deletion that waits for its money ends after a grace period from now: its own begins when the money is paid out (`startGraceAfterPayout`). */
async function withdrawals(db: Db, query: Query<typeof listWithdrawals>, now: Date): Promise<WithdrawalRow[]> {
  const { queue, after_dt, after_no = 0, limit } = query
  const [from, until] = queue === 'grace' ? ([now, graceEnd(now)] as const) : ([graceEnd(now), 'infinity'] as const)
  const start = after_dt === undefined ? { after: from, afterNo: Number.MAX_SAFE_INTEGER } : { after: after_dt, afterNo: after_no }
  return (await leavingMembers(db, { ...start, until, limit })).map(shown)
}

async function withdrawalCase(
  db: Db,
  userNo: number,
  { now, services: { extensions } }: { now: Date; services: Pick<Services, 'extensions'> },
): Promise<WithdrawalCase> {
  const member = await findLeaving(db, userNo)
  if (!member) throw requestErrors.not_found()
  return {
    ...shown(member),
    phone: member.phone && maskPhone(member.phone),
    has_money: await hasMoneyIn(extensions, db, userNo, now),
    can_restore: Date.parse(member.purge_dt) > now.getTime(),
  }
}

async function restoreAsOperator(op: OperatorContext, userNo: number, reason: string, { sessions }: Services): Promise<void> {
  const { tx, now, memberNo } = op
  if (memberNo === userNo) throw operatorErrors.own()
  const member = await findLeaving(tx, userNo)
  if (!member || !(await restoreWithdrawn(tx, userNo, now))) throw withdrawErrors.not_leaving()
  await sessions.recheck(tx, userNo)
  const { withdraw_dt, purge_dt } = member
  await logAct(op, { act: WITHDRAWAL_RESTORED, target: `user:${userNo}`, facts: { before: { withdraw_dt, purge_dt }, after: {} }, reason })
  if (member.phone) await send(tx, { channel: 'sms', recipient: member.phone, message: { text: words.restoredSms } }, now)
}

const shown = ({ phone: _, ...row }: LeavingMember): WithdrawalRow => row
