import { reauthenticate } from '#features/account/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Blocker, getWithdrawal, Loss, withdraw } from '../contract.ts'
import { withdrawErrors } from '../errors.ts'
import { keepAgreed } from './retention.ts'
import { graceEnd, leave } from './leave.ts'

type Look<T> = (db: Db, userNo: number, now: Date) => Promise<T[]>

/** What features above know of somebody who wants to leave. */
export type Parts = {
  /** What each finds that must be settled first. Asked again in the transaction that leaves. */
  blockers: readonly Look<Blocker>[]
  /** What each finds that is gone with the account; asked again as well. */
  losses: readonly Look<Loss>[]
  /** Whoever keeps pages ready for many forgets them. */
  onLeft(tx: Tx): Promise<void>
}

type Asking = { db: Pool; me: Me; now: Date }

/** What stands between the member and leaving, and how they prove that it is they. */
export async function withdrawalOf({ db, me, now }: Asking, { blockers, losses }: Parts): Promise<Answer<typeof getWithdrawal>> {
  const [member] = await db.sql<{ has_password: boolean }[]>`
    select password_hash is not null as has_password from users where user_no = ${me.user_no}`
  return {
    blockers: await foundBy(blockers, db, me.user_no, now),
    losses: await foundBy(losses, db, me.user_no, now),
    needs: member?.has_password === true ? 'password' : 'identity',
    purge_dt: graceEnd(now).toISOString(),
  }
}

/** Leaves: inactive at once, forgotten after the days of grace. */
export async function withdrawMember(
  { db, me, now, services }: Asking & { services: Services },
  { password, identity_no, reason, reason_text, agreed }: Body<typeof withdraw>,
  { blockers, losses, onLeft }: Parts,
): Promise<Answer<typeof withdraw>> {
  if (reason === 'other' && reason_text === '') throw withdrawErrors.needs_text('reason_text')
  await reauthenticate(db, services, { user_no: me.user_no, password, identity_no, now })
  const ended = await db.transaction(async (tx) => {
    // Held, so that nothing new begins between the look and the leaving.
    await tx.sql`select 1 from users where user_no = ${me.user_no} for update`
    if ((await foundBy(blockers, tx, me.user_no, now)).length > 0) throw withdrawErrors.blocked()
    const lost = await foundBy(losses, tx, me.user_no, now)
    if (!lost.every((loss) => knows(agreed, loss))) throw withdrawErrors.losses('agreed')
    const sessions = await leave(tx, me.user_no, now)
    if (sessions === null) throw accessErrors.required()
    await tx.sql`insert into withdrawal_reason (reason, reason_text, reg_dt) values (${reason}, ${reason_text}, ${now})`
    await keepAgreed(tx, me.user_no, lost, now)
    await onLeft(tx)
    return sessions
  })
  // The news of it takes a moment to come round, in which the tokens would still be believed here.
  for (const session of ended) await services.sessions.end(db, session, now)
  return { purge_dt: graceEnd(now).toISOString() }
}

async function foundBy<T>(looks: readonly Look<T>[], db: Db, userNo: number, now: Date): Promise<T[]> {
  const found: T[] = []
  for (const look of looks) found.push(...(await look(db, userNo, now)))
  return found
}

/** Whether the member agreed to lose this, or more. */
const knows = (agreed: Body<typeof withdraw>['agreed'], { kind, amount }: Loss): boolean =>
  agreed.some((one) => one.kind === kind && one.amount >= amount)
