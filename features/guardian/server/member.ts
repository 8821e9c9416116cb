import { consumeIdentity } from '#features/identity/server/public.ts'
import { maskName, maskPhone } from '#features/identity/rules.ts'
import { findVersion } from '#features/policy/server/public.ts'
import { vivErrors } from '#features/viv/errors.ts'
import { needsGuardian } from '#features/viv/rules.ts'
import { configOf, refuseIfFrozen } from '#features/viv/server/for-topup.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { consentAsGuardian, endMyGuardian, Guardianship } from '../contract.ts'
import { guardianErrors } from '../errors.ts'
import { capProblem, guardianProblem } from '../rules.ts'
import { endConsent, recordConsent } from './consent.ts'
import { monthWonSql, startOfMonth } from './sql.ts'
import { sendGuardianNotice } from './notices.ts'

/** Whether the member needs a guardian, and the current consent. */
export async function guardianshipOf(db: Db, userNo: number, now: Date): Promise<Guardianship> {
  const [member] = await db.sql<[{ birth: string | null }]>`select birth from users where user_no = ${userNo}`
  const [guardian] = await rowsOf<NonNullable<Guardianship['guardian']>>(db, OWN_GUARDIAN, [userNo, startOfMonth(now)])
  return {
    is_needed: needsGuardian(member.birth, koreanDay(now)),
    max_won: (await configOf(db)).minor_month_won,
    // A member with a guardian can see and end the consent without a text in force.
    version: (await findVersion(db, 'guardian', now)) ?? '',
    guardian: guardian
      ? { ...guardian, guardian_name: maskName(guardian.guardian_name), guardian_phone: maskPhone(guardian.guardian_phone) }
      : null,
  }
}

const OWN_GUARDIAN: Statement = `
  select g.guardian_name, g.guardian_phone, g.monthly_won, ${monthWonSql('$2')} as month_won, g.agree_dt, g.frozen_dt
  from viv_guardian g where g.user_no = $1 and g.end_dt is null`

type ConsentCall = Pick<Call<typeof consentAsGuardian>, 'me' | 'now' | 'caller' | 'services'> & { tx: Tx }

/**
 * Stores the consent of a guardian who proved their identity on the member's device. @throws `guardian.not_needed`,
 * `guardian.no_text`, `guardian.version`, `guardian.cap`, the problem of the proof, or `guardianProblem`
 */
export async function agreeAsGuardian(call: ConsentCall, body: Body<typeof consentAsGuardian>): Promise<Guardianship> {
  const { tx, me, now, caller, services } = call
  const { identity_no, monthly_won, version } = body
  const today = koreanDay(now)
  const [member] = await tx.sql<
    [{ birth: string | null; ci_hash: Buffer | null }]
  >`select birth, ci_hash from users where user_no = ${me.user_no}`
  const isMinor = needsGuardian(member.birth, today)
  if (isMinor === null) throw vivErrors.identity()
  if (!isMinor) throw guardianErrors.not_needed()
  const inForce = await findVersion(tx, 'guardian', now)
  if (inForce === null) throw guardianErrors.no_text('version')
  if (version !== inForce) throw guardianErrors.version('version')
  const wrongCap = capProblem(monthly_won, (await configOf(tx)).minor_month_won)
  if (wrongCap) throw wrongCap('monthly_won')
  const person = await consumeIdentity(tx, { identity_no, purpose: 'guardian', now, user_no: me.user_no })
  // Serializes the consents of one person; parallel ones would all see the same count.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`guardian ${person.ci_hash.toString('hex')}`}, 0))`
  const [count] = await tx.sql<[{ others: number }]>`
    select count(*)::int as others from viv_guardian where guardian_ci_hash = ${person.ci_hash} and end_dt is null and user_no <> ${me.user_no}`
  const problem = guardianProblem({ ...person, isMember: member.ci_hash?.equals(person.ci_hash) === true, others: count.others }, today)
  if (problem) throw problem('identity_no')
  const [made] = await tx.sql<{ guardian_no: number }[]>`
    insert into viv_guardian (user_no, guardian_user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    values (${me.user_no}, (select user_no from users where ci_hash = ${person.ci_hash} and state = 1), ${person.real_name}, ${person.phone},
      ${person.ci_hash}, ${monthly_won}, ${now})
    on conflict (user_no) where end_dt is null do nothing returning guardian_no`
  if (!made) throw guardianErrors.exists()
  await recordConsent(tx, made.guardian_no, { act: 'agree', actor: 'guardian', version, caller, now })
  await sendGuardianNotice(tx, services, made.guardian_no, { what: 'agreed' }, now)
  return guardianshipOf(tx, me.user_no, now)
}

type EndCall = Pick<Call<typeof endMyGuardian>, 'me' | 'now' | 'caller' | 'services'> & { tx: Tx }

/**
 * Ends the member's own consent. Needs no proof, since it only removes a permission; while the guardian has stopped the spending it would
 * allow it again. @throws `viv.frozen`, `guardian.ended`
 */
export async function endOwnConsent({ tx, me, now, caller, services }: EndCall): Promise<Guardianship> {
  const [current] = await tx.sql<{ guardian_no: number }[]>`
    select guardian_no from viv_guardian where user_no = ${me.user_no} and end_dt is null for no key update`
  await refuseIfFrozen(tx, me.user_no, now)
  if (!current || !(await endConsent(tx, current.guardian_no, { actor: 'member', caller, now }))) throw guardianErrors.ended()
  await sendGuardianNotice(tx, services, current.guardian_no, { what: 'ended' }, now)
  return guardianshipOf(tx, me.user_no, now)
}
