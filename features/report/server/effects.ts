import { addBlock, lockPair } from '#features/block/server/public.ts'
import type { ReportReason } from '../rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { otherTarget, type FoundTarget, type Target } from './targets.ts'

/** Runs when reports hide a target or limit its reach, in the same transaction. */
export const contentHidden = extensionPoint<(tx: Tx) => Promise<void>>('contentHidden')

/** A new report as other features may know it: not by whom. `user_no` wrote the target, `evidence` is what it says. */
export type ReceivedReport = Target & FoundTarget & { reason: ReportReason; now: Date }
/** Runs with each new report, in its transaction. */
export const reportReceived = extensionPoint<(tx: Tx, received: ReceivedReport) => Promise<void>>('reportReceived')

/** Hides a target from everyone but its author until operators decide. False if it is hidden already. */
export async function hide(
  tx: Tx,
  { target_kind, target_no }: Target,
  { now, extensions }: { now: Date; extensions: Extensions },
): Promise<boolean> {
  if (target_kind === 'user') return hideProfile(tx, target_no, now)
  const other = otherTarget(extensions, target_kind)
  if (other) return (await other.hide?.(tx, target_no, now)) ?? false
  const hidden =
    target_kind === 'comment'
      ? await tx.sql`update comment set hide_dt = ${now} where comment_no = ${target_no} and hide_dt is null returning 1`
      : await tx.sql`update post set hide_dt = ${now} where post_no = ${target_no} and hide_dt is null returning 1`
  return hidden.length > 0
}

const POSTS: readonly string[] = ['daily', 'feed', 'story']

/** Shows a post in lists to followers only. Other targets have no reach to limit. */
export async function limitReach(tx: Tx, { target_kind, target_no }: Target, now: Date): Promise<boolean> {
  if (!POSTS.includes(target_kind)) return false
  const limited = await tx.sql`update post set limit_dt = ${now} where post_no = ${target_no} and limit_dt is null returning 1`
  return limited.length > 0
}

/** Makes the reporter block the reported member. */
export async function blockReported(tx: Tx, { userNo, targetNo, now }: { userNo: number; targetNo: number; now: Date }): Promise<void> {
  await lockPair(tx, userNo, targetNo)
  await addBlock(tx, userNo, targetNo, now)
}

/** Moves the hidden parts into another table: no query that reads the member's row can show them by mistake. */
async function hideProfile(tx: Tx, userNo: number, now: Date): Promise<boolean> {
  const hidden = await tx.sql`
    with hidden as (
      update users set hide_dt = ${now}, user_profile = '[]', haru_statemsg = ''
      where user_no = ${userNo} and hide_dt is null
      returning user_no, old.user_profile as user_profile, old.haru_statemsg as haru_statemsg
    )
    insert into hidden_profile (user_no, user_profile, haru_statemsg, reg_dt)
    select user_no, user_profile, haru_statemsg, ${now} from hidden
    on conflict (user_no) do update
      set user_profile = excluded.user_profile, haru_statemsg = excluded.haru_statemsg, reg_dt = excluded.reg_dt
    returning 1`
  return hidden.length > 0
}
