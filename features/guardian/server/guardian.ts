import { maskName } from '#features/identity/rules.ts'
import { cancelCharge, configOf, giveUpCharges, unusedSql } from '#features/viv/server/for-topup.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Caller, Me } from '#kit/server/http/handle.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { cancelGuardedCharge, Guarded, GuardedCharge, GuardedRoom, openGuardian } from '../contract.ts'
import { guardianErrors } from '../errors.ts'
import { capProblem, ROOM_DAYS, ROOMS_MAX } from '../rules.ts'
import { endConsent, recordConsent } from './consent.ts'
import { CHARGES, consentsOf, CREDITED, type Consent } from './sql.ts'
import { guardianPerson, type GuardianPerson } from './link.ts'
import { notifyMember, sendGuardianNotice } from './notices.ts'
import { newRooms } from './rooms.ts'

/** A call of a guardian, identified only by a proof of identity or the pass of a link, with or without an account. */
export type GuardianCall = { db: Pool; me: Me | null; identityNo: string; caller: Caller; services: Services; now: Date }

/** The members under this person's guardianship. @throws the problem of the proof */
export async function listGuarded(call: GuardianCall): Promise<Answer<typeof openGuardian>> {
  const { db, now } = call
  const { ci_hash, real_name, phone } = await personOf(db, call)
  // Notices go to the last proven phone. A known account may send gifts to the member.
  await db.sql`
    update viv_guardian g set guardian_phone = ${phone}, guardian_user_no = coalesce(u.user_no, g.guardian_user_no)
    from (select (select user_no from users where ci_hash = ${ci_hash} and state = 1) as user_no) u
    where g.guardian_ci_hash = ${ci_hash} and g.end_dt is null
      and (g.guardian_phone <> ${phone} or g.guardian_user_no is distinct from coalesce(u.user_no, g.guardian_user_no))`
  const members = await consentsOf(db, ci_hash, now)
  return { guardian_name: maskName(real_name), max_won: (await configOf(db)).minor_month_won, members: members.map(withoutUserNo) }
}

type Page = { before_no?: number | undefined; limit: number }

/** A page of a member's top-ups under this person's consents. */
export async function listCharges(call: GuardianCall, guardianNo: number, { before_no, limit }: Page): Promise<GuardedCharge[]> {
  const { db, now } = call
  const { ci_hash } = await personOf(db, call)
  const { user_no } = await consentOf(db, ci_hash, guardianNo, now)
  return rowsOf<GuardedCharge>(db, CHARGES, [user_no, Buffer.from(ci_hash), before_no ?? Number.MAX_SAFE_INTEGER, limit])
}

/** @throws `guardian.cap`, `guardian.ended`, `guardian.not_found` */
export function setCap(call: GuardianCall, guardianNo: number, monthlyWon: number): Promise<Guarded> {
  const { now, caller } = call
  return withConsent(call, guardianNo, async (tx, consent, { isProven }) => {
    if (!isProven && monthlyWon > consent.monthly_won) throw guardianErrors.proof_needed('monthly_won')
    const problem = capProblem(monthlyWon, (await configOf(tx)).minor_month_won)
    if (problem) throw problem('monthly_won')
    const changed = await tx.sql`
      update viv_guardian set monthly_won = ${monthlyWon} where guardian_no = ${guardianNo} and end_dt is null returning 1`
    if (changed.length === 0) throw guardianErrors.ended()
    await recordConsent(tx, guardianNo, { act: 'cap', actor: 'guardian', caller, now })
    if (monthlyWon !== consent.monthly_won) await notifyMember(tx, consent, { what: 'cap', won: monthlyWon }, now)
    return withoutUserNo({ ...consent, monthly_won: monthlyWon })
  })
}

/** An end lifts a freeze as well. @throws `guardian.proof_needed`, `guardian.ended`, `guardian.not_found` */
export function endGuardedConsent(call: GuardianCall, guardianNo: number): Promise<Guarded> {
  const { now, caller, services } = call
  return withConsent(call, guardianNo, async (tx, consent, { isProven }) => {
    if (!isProven && consent.end_dt === null && consent.frozen_dt !== null) throw guardianErrors.proof_needed()
    if (!(await endConsent(tx, guardianNo, { actor: 'guardian', caller, now }))) throw guardianErrors.ended()
    await sendGuardianNotice(tx, services, guardianNo, { what: 'ended' }, now)
    await notifyMember(tx, consent, { what: 'ended' }, now)
    return withoutUserNo({ ...consent, end_dt: now.toISOString() })
  })
}

/** Stops or allows charging and spending. A repeat changes nothing. @throws `guardian.proof_needed`, `guardian.ended`, `guardian.not_found` */
export function setFrozen(call: GuardianCall, guardianNo: number, isFrozen: boolean): Promise<Guarded> {
  const { now, caller } = call
  return withConsent(call, guardianNo, async (tx, consent, { isProven }) => {
    if (consent.end_dt !== null) throw guardianErrors.ended()
    if ((consent.frozen_dt !== null) === isFrozen) return withoutUserNo(consent)
    if (!isFrozen && !isProven) throw guardianErrors.proof_needed()
    const since = isFrozen ? now.toISOString() : null
    const changed = await tx.sql`
      update viv_guardian set frozen_dt = ${since}::timestamptz where guardian_no = ${guardianNo} and end_dt is null returning 1`
    if (changed.length === 0) throw guardianErrors.ended()
    if (isFrozen) await giveUpCharges(tx, consent.user_no, 'guardian')
    await recordConsent(tx, guardianNo, { act: isFrozen ? 'freeze' : 'unfreeze', actor: 'guardian', caller, now })
    await notifyMember(tx, consent, { what: isFrozen ? 'frozen' : 'unfrozen' }, now)
    return withoutUserNo({ ...consent, frozen_dt: since })
  })
}

/** With whom the member began to talk lately, while the consent stands. @throws `guardian.not_found` */
export async function roomsOfGuarded(call: GuardianCall, guardianNo: number): Promise<GuardedRoom[]> {
  const { db, now, services } = call
  const { ci_hash } = await personOf(db, call)
  const { user_no, agree_dt, end_dt } = await consentOf(db, ci_hash, guardianNo, now)
  if (end_dt !== null) return []
  const since = new Date(Math.max(Date.parse(agree_dt), now.getTime() - ROOM_DAYS * DAY_MS))
  const found = await Promise.all(services.extensions.all(newRooms).map((list) => list(db, user_no, since, ROOMS_MAX)))
  return found.flat()
}

/** Cancels the unused part of a top-up. @throws `guardian.nothing_left`, `guardian.not_found` */
export function cancelUnused(call: GuardianCall, guardianNo: number, chargeNo: number): Promise<Answer<typeof cancelGuardedCharge>> {
  return withConsent(call, guardianNo, async (tx, { user_no }, { ci_hash: ciHash }) => {
    const [charge] = await tx.sql<{ remaining: number }[]>`
      select ${tx.sql.unsafe(unusedSql('c'))} as remaining from viv_charge c
      where c.charge_no = ${chargeNo} and c.user_no = ${user_no} and c.state in ${tx.sql.unsafe(CREDITED)}
        and c.guardian_no in (select g.guardian_no from viv_guardian g where g.user_no = ${user_no} and g.guardian_ci_hash = ${ciHash})`
    if (!charge) throw guardianErrors.not_found()
    if (charge.remaining === 0) throw guardianErrors.nothing_left()
    const cancelling = { charge_no: chargeNo, amount: charge.remaining, reason: 'guardian' } as const
    // `cancelCharge` checks again under the wallet's lock, since viv may have been used meanwhile.
    const { viv, won, due_dt } = await cancelCharge(tx, cancelling, call.now).catch((error: unknown) => {
      throw error instanceof AppError ? guardianErrors.nothing_left() : error
    })
    return { viv, won, due_dt }
  })
}

type Work<T> = (tx: Tx, consent: Consent, person: GuardianPerson) => Promise<T>

/** Runs `work` in a transaction with a consent of this person. @throws `guardian.not_found` */
async function withConsent<T>(call: GuardianCall, guardianNo: number, work: Work<T>): Promise<T> {
  const { db, now } = call
  return db.transaction(async (tx) => {
    const person = await personOf(tx, call)
    // Read under its lock: what a pass of a link may do depends on the freeze and the limit.
    await tx.sql`select from viv_guardian where guardian_no = ${guardianNo} and guardian_ci_hash = ${person.ci_hash} for no key update`
    return work(tx, await consentOf(tx, person.ci_hash, guardianNo, now), person)
  })
}

const personOf = (db: Db, { me, identityNo, now }: GuardianCall) => guardianPerson(db, { identityNo, userNo: me?.user_no ?? null, now })

async function consentOf(db: Db, ciHash: Buffer, guardianNo: number, now: Date): Promise<Consent> {
  const consent = (await consentsOf(db, ciHash, now)).find(({ guardian_no }) => guardian_no === guardianNo)
  if (!consent) throw guardianErrors.not_found()
  return consent
}

const withoutUserNo = ({ user_no: _, ...consent }: Consent): Guarded => consent
