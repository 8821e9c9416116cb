import { isIP } from 'node:net'
import type { answerConsent, Consent } from '#features/account/contract.ts'
import { CONSENT_KINDS, type ConsentKind, type OWN_CONSENTS } from '#features/account/rules.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import type { Call } from '#kit/server/handle.ts'

type OwnConsent = (typeof OWN_CONSENTS)[number]

/**
 * What else happens when a member takes a consent back, by its kind, in the same transaction. Features that keep
 * what it covered stand above this one; the app hands their work in.
 */
export type Withdrawals = Record<OwnConsent, (tx: Tx, userNo: number, now: Date) => Promise<void>>

/** The member's latest answer of each kind. */
export async function consentsOf(db: Db, userNo: number): Promise<Consent[]> {
  return db.sql<Consent[]>`
    select latest.* from unnest(${[...CONSENT_KINDS]}::text[]) as kinds (kind) cross join lateral (
      select c.kind, c.version, c.agreed, c.reg_dt from user_consent c
      where c.user_no = ${userNo} and c.kind = kinds.kind order by c.consent_no desc limit 1) latest
    order by latest.kind`
}

/** Whether the member agrees to this now; it stays so until the transaction ends. Asked before any post is locked. */
export async function agreesTo(tx: Tx, userNo: number, kind: ConsentKind): Promise<boolean> {
  // Sent together. The second is read after the first has waited for a withdrawal that is under way.
  const [, [latest]] = await Promise.all([
    tx.sql`select 1 from users where user_no = ${userNo} for share`,
    tx.sql<{ agreed: boolean }[]>`
      select agreed from user_consent where user_no = ${userNo} and kind = ${kind} order by consent_no desc limit 1`,
  ])
  return latest?.agreed === true
}

type Answering = Pick<Call<typeof answerConsent>, 'db' | 'me' | 'now' | 'caller' | 'services'>

/** Keeps the answer as evidence: each is a row, the same one twice too. */
export async function keepAnswer(
  { db, me, now, caller, services }: Answering,
  { kind, version, agreed }: Body<typeof answerConsent>,
  withdrawals: Withdrawals,
): Promise<Consent[]> {
  // First, since it waits for writes that rest on the consent and makes the next ones wait.
  if (!agreed) await forgetBody(db, me.user_no)
  const ip = isIP(caller.address) === 0 ? null : caller.address
  await db.sql`
    insert into user_consent (user_no, kind, version, agreed, ip, ua, reg_dt)
    values (${me.user_no}, ${kind}, ${version}, ${agreed}, ${ip}, ${caller.agent.slice(0, UA_MAX)}, ${now})`
  if (!agreed) {
    await withdrawals[kind](db, me.user_no, now)
    services.hub.toUsers([me.user_no], 'ud', { user_no: me.user_no })
  }
  return consentsOf(db, me.user_no)
}

const UA_MAX = 400

async function forgetBody({ sql }: Tx, userNo: number): Promise<void> {
  await sql`update users set tall = null, weight = null where user_no = ${userNo}`
}
