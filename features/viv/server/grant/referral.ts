import { endOfDayAfter } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { createGrantAlarm } from '../alarms.ts'
import { configOf } from '../config.ts'
import { grantFreeViv } from './grant.ts'
import { recordEventGrants, tryDraw } from '../event/draw.ts'
import { isBooked } from '../ledger/balance.ts'
import { areRelated } from '../spend/related.ts'

type Reward = { to: number; amount: number; ref: string }

/**
 * Grants free viv to the member who invited this one, once for each invited member, with an alarm. Null if nothing is granted: nobody
 * invited them, the two are related, one of them is not active, or the budget of invitations allows no more.
 */
export async function rewardReferral(tx: Tx, userNo: number, now: Date): Promise<Reward | null> {
  const [inviter] = await tx.sql<{ user_no: number }[]>`
    select r.user_no from users u join users r on r.user_no = u.referrer_no where u.user_no = ${userNo} and u.state = 1 and r.state = 1`
  const ref = `referral:${userNo}`
  if (!inviter || (await isBooked(tx, 'event_grant', ref)) || (await areRelated(tx, userNo, inviter.user_no))) return null
  const { referral_viv: amount } = await configOf(tx)
  const [event] = await tx.sql<{ event_no: number }[]>`select event_no from viv_event where is_referral`
  if (amount === 0 || !event) return null
  const { user_no: to } = inviter
  // Rewards wait for one another here: the first one for this member is booked by then.
  await tx.sql`select from viv_event where event_no = ${event.event_no} for no key update`
  if (await isBooked(tx, 'event_grant', ref)) return null
  const drawn = await tryDraw(tx, { event_no: event.event_no, user_nos: [to], amount }, now)
  if (!('event_no' in drawn)) return null
  const journal = await grantFreeViv(tx, { user_no: to, amount, ref, expire_dt: endOfDayAfter(now, drawn.expire_days) }, now)
  await recordEventGrants(tx, { event_no: drawn.event_no, grant_no: null, journals: new Map([[to, journal!]]), amount }, now)
  await createGrantAlarm(tx, { to, amount, ref, words: '초대한 친구가 첫 하루를 남겼어요' }, now)
  return { to, amount, ref }
}
