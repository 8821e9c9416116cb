import { maskName } from '#features/identity/rules.ts'
import { seeIdentity } from '#features/identity/server/public.ts'
import { cancelCharge, configOf, unusedSql } from '#features/viv/server/for-topup.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Caller, Me } from '#kit/server/http/handle.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { cancelGuardedCharge, Guarded, GuardedCharge, openGuardian } from '../contract.ts'
import { guardianErrors } from '../errors.ts'
import { capProblem } from '../rules.ts'
import { endConsent, recordConsent } from './consent.ts'
import { CHARGES, consentsOf, type Consent } from './sql.ts'
import { sendGuardianNotice } from './notices.ts'

/** Whoever looks after others' top-ups: known by a proof of identity alone, with an account or without. */
export type Looking = { db: Pool; me: Me | null; identityNo: string; caller: Caller; services: Services; now: Date }

/** Whom this person answers for. @throws what is wrong with the proof */
export async function openFor(looking: Looking): Promise<Answer<typeof openGuardian>> {
  const { db, now } = looking
  const { ci_hash, real_name, phone } = await personOf(db, looking)
  // Notices go where they were reached last; an account that they have by now may give to the member.
  await db.sql`
    update viv_guardian g set guardian_phone = ${phone}, guardian_user_no = coalesce(u.user_no, g.guardian_user_no)
    from (select (select user_no from users where ci_hash = ${ci_hash} and state = 1) as user_no) u
    where g.guardian_ci_hash = ${ci_hash} and g.end_dt is null
      and (g.guardian_phone <> ${phone} or g.guardian_user_no is distinct from coalesce(u.user_no, g.guardian_user_no))`
  const members = await consentsOf(db, ci_hash, now)
  return { guardian_name: maskName(real_name), max_won: (await configOf(db)).minor_month_won, members: members.map(shown) }
}

type Page = { before_no?: number | undefined; limit: number }

/** A page of a member's top-ups under this person's consent. */
export async function chargesFor(looking: Looking, guardianNo: number, { before_no, limit }: Page): Promise<GuardedCharge[]> {
  const { db, now } = looking
  const { ci_hash } = await personOf(db, looking)
  const { user_no } = await consentOf(db, ci_hash, guardianNo, now)
  return rowsOf<GuardedCharge>(db, CHARGES, [user_no, Buffer.from(ci_hash), before_no ?? Number.MAX_SAFE_INTEGER, limit])
}

/** @throws `guardian.cap`, `guardian.ended`, `guardian.not_found` */
export function setCap(looking: Looking, guardianNo: number, monthlyWon: number): Promise<Guarded> {
  const { now, caller } = looking
  return inTurn(looking, guardianNo, async (tx, consent) => {
    const problem = capProblem(monthlyWon, (await configOf(tx)).minor_month_won)
    if (problem) throw problem('monthly_won')
    const changed = await tx.sql`
      update viv_guardian set monthly_won = ${monthlyWon} where guardian_no = ${guardianNo} and end_dt is null returning 1`
    if (changed.length === 0) throw guardianErrors.ended()
    await recordConsent(tx, guardianNo, { act: 'cap', actor: 'guardian', caller, now })
    return shown({ ...consent, monthly_won: monthlyWon })
  })
}

/** @throws `guardian.ended`, `guardian.not_found` */
export function endFor(looking: Looking, guardianNo: number): Promise<Guarded> {
  const { now, caller, services } = looking
  return inTurn(looking, guardianNo, async (tx, consent) => {
    if (!(await endConsent(tx, guardianNo, { actor: 'guardian', caller, now }))) throw guardianErrors.ended()
    await sendGuardianNotice(tx, services, guardianNo, { what: 'ended' }, now)
    return shown({ ...consent, end_dt: now.toISOString() })
  })
}

/** Takes back all that is unused of a top-up. @throws `guardian.nothing_left`, `guardian.not_found` */
export function cancelFor(looking: Looking, guardianNo: number, chargeNo: number): Promise<Answer<typeof cancelGuardedCharge>> {
  return inTurn(looking, guardianNo, async (tx, { user_no }, ciHash) => {
    const [charge] = await tx.sql<{ remaining: number }[]>`
      select ${tx.sql.unsafe(unusedSql('c'))} as remaining from viv_charge c
      where c.charge_no = ${chargeNo} and c.user_no = ${user_no} and c.state in (2, 4, 5)
        and c.guardian_no in (select g.guardian_no from viv_guardian g where g.user_no = ${user_no} and g.guardian_ci_hash = ${ciHash})`
    if (!charge) throw guardianErrors.not_found()
    if (charge.remaining === 0) throw guardianErrors.nothing_left()
    const cancelling = { charge_no: chargeNo, amount: charge.remaining, reason: 'guardian' } as const
    // It looks again, with the wallet held: used or taken back meanwhile, there is less.
    const { viv, won, due_dt } = await cancelCharge(tx, cancelling, looking.now).catch((error: unknown) => {
      throw error instanceof AppError ? guardianErrors.nothing_left() : error
    })
    return { viv, won, due_dt }
  })
}

type Work<T> = (tx: Tx, consent: Consent, ciHash: Buffer) => Promise<T>

/** Acts on a consent that is this person's. */
async function inTurn<T>(looking: Looking, guardianNo: number, work: Work<T>): Promise<T> {
  const { db, now } = looking
  return db.transaction(async (tx) => {
    const { ci_hash } = await personOf(tx, looking)
    return work(tx, await consentOf(tx, ci_hash, guardianNo, now), ci_hash)
  })
}

const personOf = (db: Db, { me, identityNo, now }: Looking) =>
  seeIdentity(db, { identity_no: identityNo, purpose: 'guardian_main', now, user_no: me?.user_no ?? null })

async function consentOf(db: Db, ciHash: Buffer, guardianNo: number, now: Date): Promise<Consent> {
  const consent = (await consentsOf(db, ciHash, now)).find(({ guardian_no }) => guardian_no === guardianNo)
  if (!consent) throw guardianErrors.not_found()
  return consent
}

const shown = ({ user_no: _, ...consent }: Consent): Guarded => consent
