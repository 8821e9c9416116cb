import { KEEP_MONTHS } from '#features/account-deletion/rules.ts'
import { giveUpCharges } from '#features/viv/server/for-topup.ts'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'

export type AnswerInput = {
  act: 'agree' | 'cap' | 'end' | 'freeze' | 'unfreeze'
  actor: 'guardian' | 'member'
  version?: string
  caller: Caller
  now: Date
}

/** Stores the answer as evidence; without `version` it refers to the agreed one. */
export async function recordConsent({ sql }: Tx, guardianNo: number, { act, actor, version, caller, now }: AnswerInput): Promise<void> {
  const ip = ipOf(caller)
  await sql`
    insert into guardian_answer (guardian_no, user_no, act, actor, version, monthly_won, ip, ua, reg_dt)
    select g.guardian_no, g.user_no, ${act}, ${actor}, coalesce(${version ?? null}::text, (
        select a.version from guardian_answer a where a.guardian_no = g.guardian_no order by a.answer_no desc limit 1)),
      g.monthly_won, ${ip}::inet, ${caller.agent.slice(0, UA_MAX)}, ${now}
    from viv_guardian g where g.guardian_no = ${guardianNo}`
}

/** Ends a consent and cancels unpaid top-ups; returns false when it has ended already. */
export async function endConsent(tx: Tx, guardianNo: number, answer: Omit<AnswerInput, 'act'>): Promise<boolean> {
  const [ended] = await tx.sql<{ user_no: number }[]>`
    update viv_guardian set end_dt = ${answer.now} where guardian_no = ${guardianNo} and end_dt is null returning user_no`
  if (!ended) return false
  await giveUpCharges(tx, ended.user_no, answer.actor)
  await recordConsent(tx, guardianNo, { ...answer, act: 'end' })
  return true
}

/** Copies the guardians' answers of a member who is being deleted: like other consents, the evidence is kept separately. */
export async function forgetGuardian({ sql }: Tx, userNo: number): Promise<void> {
  const [member] = await sql<{ purge_dt: string | null }[]>`select purge_dt from users where user_no = ${userNo}`
  const now = new Date(member?.purge_dt ?? Date.now())
  await sql`
    insert into kept_record (kind, user_no, content, keep_until, reg_dt)
    select 'consent', ${userNo}, jsonb_build_object('guardian_name', g.guardian_name, 'guardian_phone', g.guardian_phone,
        'guardian_answers', jsonb_agg(to_jsonb(a) - 'user_no' order by a.answer_no)),
      ${addMonths(koreanDay(now), KEEP_MONTHS.consent)}::date, ${now}
    from guardian_answer a join viv_guardian g on g.guardian_no = a.guardian_no
    where a.user_no = ${userNo} group by g.guardian_no`
}

const UA_MAX = 400
