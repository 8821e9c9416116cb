import { wasSanctioned } from '#features/sanction/server/public.ts'
import { addMonths, DAY_MS, koreanDay } from '#kit/contract/time.ts'
import type { DeletionLoss } from '#kit/server/account-deletion.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { KEEP_MONTHS, REJOIN_DAYS } from '../rules.ts'

/**
 * Copies the records of a deleted member that the law requires: consents, reports by and about them, and log-ins. They
 * are stored separately, under the member number only.
 */
export async function keepRecords({ sql }: Tx, userNo: number, now: Date): Promise<void> {
  const today = koreanDay(now)
  await sql`
    insert into kept_record (kind, user_no, content, keep_until, reg_dt)
    select 'consent', ${userNo}, jsonb_build_object('answers', jsonb_agg(to_jsonb(c) - 'user_no' order by c.consent_no)),
      ${addMonths(today, KEEP_MONTHS.consent)}::date, ${now}
    from user_consent c where c.user_no = ${userNo} having count(*) > 0`
  await sql`
    insert into kept_record (kind, user_no, content, keep_until, reg_dt)
    select 'dispute', ${userNo}, to_jsonb(r), ${addMonths(today, KEEP_MONTHS.dispute)}::date, ${now}
    from report r where r.report_no in (
      select b.report_no from report b where b.user_no = ${userNo}
      union select a.report_no from report a where a.target_user_no = ${userNo}
      union select t.report_no from report t where t.target_kind = 'user' and t.target_no = ${userNo})`
  await sql`
    insert into kept_record (kind, user_no, content, keep_until, reg_dt)
    select 'access', ${userNo}, jsonb_build_object('log_ins', jsonb_agg(
        jsonb_build_object('reg_dt', s.reg_dt, 'seen_dt', s.seen_dt, 'end_dt', s.end_dt, 'ip', host(s.ip), 'device', s.device) order by s.reg_dt)),
      ${addMonths(today, KEEP_MONTHS.access)}::date, ${now}
    from user_session s where s.user_no = ${userNo} having count(*) > 0`
  // The copy above remains; a report about a deleted member needs no decision.
  await sql`delete from report where target_kind = 'user' and target_no = ${userNo}`
}

/** Stores the losses that the member agreed to, as long as other consents. */
export async function keepAgreedLosses({ sql }: Tx, userNo: number, losses: DeletionLoss[], now: Date): Promise<void> {
  if (losses.length === 0) return
  const lost = losses.map(({ kind, amount, agree }) => ({ kind, amount, agree }))
  await sql`
    insert into kept_record (kind, user_no, content, keep_until, reg_dt)
    values ('consent', ${userNo}, ${sql.json({ lost })}, ${addMonths(koreanDay(now), KEEP_MONTHS.consent)}::date, ${now})`
}

/**
 * Stores a digest of the person to block an early new registration, which would allow benefits to be claimed again, and for longer one that
 * would end a sanction.
 */
export async function blockRejoin(
  tx: Tx,
  { user_no, di_hash, withdraw_dt }: { user_no: number; di_hash: Uint8Array | null; withdraw_dt: string },
): Promise<void> {
  if (di_hash === null) return
  const days = (await wasSanctioned(tx, user_no)) ? REJOIN_DAYS.sanctioned : REJOIN_DAYS.usual
  const until = new Date(Date.parse(withdraw_dt) + days * DAY_MS)
  await tx.sql`
    insert into withdrawn_person (di_hash, until_dt) values (${di_hash}, ${until})
    on conflict (di_hash) do update set until_dt = greatest(withdrawn_person.until_dt, excluded.until_dt)`
}
