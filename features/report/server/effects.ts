import { blockHeld, holdPair } from '#features/block/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Target } from './targets.ts'

/** Runs when reports hide something or narrow its reach, in the same transaction. */
export const contentHidden = extensionPoint<(tx: Tx) => Promise<void>>('contentHidden')

/** Hides it from everyone but its author until the operators looked. False where it is hidden already. */
export async function hide(tx: Tx, { target_kind, target_no }: Target, now: Date): Promise<boolean> {
  if (target_kind === 'user') return hideProfile(tx, target_no, now)
  const hidden =
    target_kind === 'comment'
      ? await tx.sql`update comment set hide_dt = ${now} where comment_no = ${target_no} and hide_dt is null returning 1`
      : await tx.sql`update post set hide_dt = ${now} where post_no = ${target_no} and hide_dt is null returning 1`
  return hidden.length > 0
}

/** Shows a post to followers alone in lists. People and comments have no reach that could be narrowed. */
export async function limit(tx: Tx, { target_kind, target_no }: Target, now: Date): Promise<boolean> {
  if (target_kind === 'user' || target_kind === 'comment') return false
  const limited = await tx.sql`update post set limit_dt = ${now} where post_no = ${target_no} and limit_dt is null returning 1`
  return limited.length > 0
}

/** Hides two members from each other: what a block by the reporter does. */
export async function part(tx: Tx, { userNo, targetNo, now }: { userNo: number; targetNo: number; now: Date }): Promise<void> {
  await holdPair(tx, userNo, targetNo)
  await blockHeld(tx, userNo, targetNo, now)
}

/** Whoever shows people reads their row, so what is hidden lies elsewhere: no list can forget to leave it out. */
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
