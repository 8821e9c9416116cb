import { rewardReferral, type Reward } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** What a feature above does where somebody was given free viv. */
export type OnGrant = (tx: Tx, grant: Reward & { words: string }, now: Date) => Promise<void>

/** Whether the member whose daily was just written was invited, and has no other one. */
export async function isInvitedsFirst(tx: Tx, userNo: number): Promise<boolean> {
  return (await rowsOf(tx, INVITED, [userNo])).length > 0
}

const INVITED: Statement = `
  select 1 from users u where u.user_no = $1 and u.referrer_no is not null
    and (select count(*) from (select from post p where p.user_no = $1 and p.kind = 'daily' and p.state = 1 limit 2) x) = 1`

/** With an invited member's first daily, who invited them is rewarded (decisions d-1, "referral"). */
export async function rewardInviter(tx: Tx, userNo: number, onGrant: OnGrant, now: Date): Promise<void> {
  const reward = await rewardReferral(tx, userNo, now)
  if (reward) await onGrant(tx, { ...reward, words: '초대한 친구가 첫 하루를 남겼어요' }, now)
}
