import { mediaKeysSql } from '#features/media/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Moves the hidden parts into another table: no query that reads the member's row can show them by mistake. False if they are hidden already. */
export async function hideProfile(tx: Tx, userNo: number, now: Date): Promise<boolean> {
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

/** Puts them back. False if nothing is hidden. */
export async function showProfile(tx: Tx, userNo: number): Promise<boolean> {
  const shown = await tx.sql`
    with kept as (delete from hidden_profile where user_no = ${userNo} returning user_no, user_profile, haru_statemsg)
    update users u set hide_dt = null, user_profile = kept.user_profile, haru_statemsg = kept.haru_statemsg
    from kept where u.user_no = kept.user_no and u.hide_dt is not null returning 1`
  return shown.length > 0
}

type Reported = { user_no: number; evidence: object; is_hidden: boolean; is_gone: boolean }

/** $1 the member, as operators see them. */
const REPORTED: Statement = `
  select u.user_no, jsonb_build_object('haru_name', u.haru_name, 'haru_statemsg', coalesce(h.haru_statemsg, u.haru_statemsg), 'images',
    ${mediaKeysSql('coalesce(h.user_profile, u.user_profile)')}) as evidence,
    u.hide_dt is not null as is_hidden, u.state <> 1 as is_gone
  from users u left join hidden_profile h on h.user_no = u.user_no where u.user_no = $1`

/** A member's profile as it is now, also what is hidden of it; null: purged. */
export const reportedProfile = async (db: Db, userNo: number): Promise<Reported | undefined> =>
  (await rowsOf<Reported>(db, REPORTED, [userNo]))[0]

type MemberFacts = { user_no: number; haru_name: string | null; state: number; isexpert: boolean; reg_dt: string }

/** What an operator who decides about a member sees of the account; null: purged. */
export async function memberFacts({ sql }: Db, userNo: number): Promise<MemberFacts | null> {
  const [row] = await sql<MemberFacts[]>`
    select user_no, haru_name, state, expert_no is not null as isexpert, reg_dt from users where user_no = ${userNo}`
  return row ?? null
}
