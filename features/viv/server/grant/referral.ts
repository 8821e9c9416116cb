import { endOfDayAfter } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { createGrantAlarm } from '../alarms.ts'
import { configOf } from '../config.ts'
import { grantFreeViv } from './grant.ts'
import { isBooked } from '../ledger/balance.ts'
import { areRelated } from '../spend/related.ts'

type Reward = { to: number; amount: number; ref: string }

/**
 * Grants free viv to the member who invited this one, once for each invited member, with an alarm. Null if nothing is granted: nobody
 * invited them, the two are related, or one of them is not active.
 */
export async function rewardReferral(tx: Tx, userNo: number, now: Date): Promise<Reward | null> {
  const [inviter] = await tx.sql<{ user_no: number }[]>`
    select r.user_no from users u join users r on r.user_no = u.referrer_no where u.user_no = ${userNo} and u.state = 1 and r.state = 1`
  const ref = `referral:${userNo}`
  if (!inviter || (await isBooked(tx, 'event_grant', ref)) || (await areRelated(tx, userNo, inviter.user_no))) return null
  const { referral_viv: amount, referral_days: days } = await configOf(tx)
  if (amount === 0) return null
  const { user_no: to } = inviter
  await grantFreeViv(tx, { user_no: to, amount, ref, expire_dt: endOfDayAfter(now, days) }, now)
  await createGrantAlarm(tx, { to, amount, ref, words: '초대한 친구가 첫 하루를 남겼어요' }, now)
  return { to, amount, ref }
}
