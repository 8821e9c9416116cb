import type { answerConsent, Consent, listConsentHistory } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { type ANSWERED_CONSENTS, CONSENT_KINDS, CONSENTS_PAGE, type ConsentKind } from '#features/account/rules.ts'
import type { PolicyKind } from '#features/policy/rules.ts'
import { versionInForce } from '#features/policy/server/public.ts'
import type { SettingsMirror } from '#features/settings/server/public.ts'
import { deleteWeights } from './weight.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Call, Caller } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'

type OwnConsent = (typeof ANSWERED_CONSENTS)[number]

/** Runs when a member withdraws a consent of this kind, in the same transaction: a feature hides or deletes the data that it covered. */
export const consentWithdrawn =
  extensionPoint<Partial<Record<OwnConsent, (tx: Tx, userNo: number, now: Date) => Promise<void>>>>('consentWithdrawn')

/** The member's latest answer of each kind. */
export async function consentsOf(db: Db, userNo: number): Promise<Consent[]> {
  return db.sql<Consent[]>`
    select latest.* from unnest(${[...CONSENT_KINDS]}::text[]) as kinds (kind) cross join lateral (
      select c.kind, c.version, c.agreed, c.reg_dt from user_consent c
      where c.user_no = ${userNo} and c.kind = kinds.kind order by c.consent_no desc limit 1) latest
    order by latest.kind`
}

/** A page of the member's answers, newest first. */
export async function consentHistory(db: Db, userNo: number, before: number | undefined): Promise<Answer<typeof listConsentHistory>> {
  return db.sql<Answer<typeof listConsentHistory>>`
    select consent_no, kind, version, agreed, reg_dt from user_consent
    where user_no = ${userNo} and consent_no < ${before ?? Number.MAX_SAFE_INTEGER} order by consent_no desc limit ${CONSENTS_PAGE}`
}

/** Whether the member agrees to this; the row lock keeps it so until the transaction ends. Lock order: before any post. */
export async function agreesTo(tx: Tx, userNo: number, kind: ConsentKind): Promise<boolean> {
  // Pipelined. The second statement runs after the first has waited for a concurrent withdrawal.
  const [, [latest]] = await Promise.all([
    tx.sql`select 1 from users where user_no = ${userNo} for share`,
    tx.sql<{ agreed: boolean }[]>`
      select agreed from user_consent where user_no = ${userNo} and kind = ${kind} order by consent_no desc limit 1`,
  ])
  return latest?.agreed === true
}

type Answering = Pick<Call<typeof answerConsent>, 'db' | 'me' | 'now' | 'caller' | 'services'>

/** Stores the answer as evidence: one row for each answer, equal ones too. */
export async function recordConsent(call: Answering, { kind, version, agreed }: Body<typeof answerConsent>): Promise<Consent[]> {
  const { db, me, now, services } = call
  if (agreed) {
    // An agreement to a text that is not in force proves nothing.
    if (version !== (await versionInForce(db, textOf(kind), now))) throw accountErrors.consent_version('version')
    if (kind === 'marketing_night' && !(await agreesTo(db, me.user_no, 'marketing'))) throw accountErrors.marketing_first('kind')
  } else {
    if (kind === 'viv_terms') throw accountErrors.consent_stays('kind')
    // First: the row lock waits for writes that depend on the consent and blocks new ones.
    await ERASE_BY_KIND[kind]?.(db, me.user_no)
  }
  // A withdrawal names the agreed version, whatever version the caller sends.
  const text = agreed ? version : await versionTakenBack(call, kind)
  await append(call, kind, text, agreed)
  if (!agreed) {
    if (kind === 'marketing') await withdrawNightMarketing(call, text)
    for (const withdrawn of services.extensions.all(consentWithdrawn)) await withdrawn[kind]?.(db, me.user_no, now)
    db.publishAfterCommit({ userNos: [me.user_no], event: 'ud', payload: { user_no: me.user_no } })
  }
  return consentsOf(db, me.user_no)
}

type Agreeing = { userNo: number; kind: ConsentKind & PolicyKind; caller: Caller; now: Date }

/** Stores that the member agreed to the text of this kind that is in force, as part of another act. Returns its version. */
export async function recordAgreement(tx: Tx, { userNo, kind, caller, now }: Agreeing): Promise<string> {
  const version = await versionInForce(tx, kind, now)
  const ip = ipOf(caller)
  await tx.sql`
    insert into user_consent (user_no, kind, version, agreed, ip, ua, reg_dt)
    values (${userNo}, ${kind}, ${version}, true, ${ip}, ${caller.agent.slice(0, UA_MAX)}, ${now})`
  return version
}

/** The settings that mirror the marketing consents (decisions d-11). */
export const consentMirror: SettingsMirror = {
  keys: ['push_marketing', 'push_marketing_night'],
  async read(db, userNo) {
    const consents = await consentsOf(db, userNo)
    const valueOf = (kind: ConsentKind): string => (consents.some((one) => one.kind === kind && one.agreed) ? '1' : '0')
    return { push_marketing: valueOf('marketing'), push_marketing_night: valueOf('marketing_night') }
  },
  async write(call, key, agreed) {
    const kind = key === 'push_marketing' ? 'marketing' : 'marketing_night'
    // An unchanged setting that is sent along with others is no new answer.
    if ((await agreesTo(call.db, call.me.user_no, kind)) === agreed) return
    await recordConsent(call, { kind, agreed, version: await versionInForce(call.db, textOf(kind), call.now) })
  },
}

const UA_MAX = 400

/** The night consent has no text of its own. */
const textOf = (kind: OwnConsent) => (kind === 'marketing_night' ? 'marketing' : kind)

/** Erases what the withdrawn consent covered on the member's row. */
const ERASE_BY_KIND: Partial<Record<OwnConsent, (tx: Tx, userNo: number) => Promise<unknown>>> = {
  health_sensitive: async (tx, userNo) => {
    await tx.sql`update users set tall = null, weight = null, goal_weight = null where user_no = ${userNo}`
    await deleteWeights(tx, userNo)
  },
  location_terms: ({ sql }, userNo) => sql`
    update users set is_share_geo = false, is_show_geo = false, share_geo_expire_dt = null where user_no = ${userNo}`,
}

async function append({ db, me, now, caller }: Answering, kind: ConsentKind, version: string, agreed: boolean): Promise<void> {
  const ip = ipOf(caller)
  await db.sql`
    insert into user_consent (user_no, kind, version, agreed, ip, ua, reg_dt)
    values (${me.user_no}, ${kind}, ${version}, ${agreed}, ${ip}, ${caller.agent.slice(0, UA_MAX)}, ${now})`
}

/** The version of the latest answer; without one, the version in force. */
async function versionTakenBack({ db, me, now }: Answering, kind: OwnConsent): Promise<string> {
  const [latest] = await db.sql<{ version: string }[]>`
    select version from user_consent where user_no = ${me.user_no} and kind = ${kind} order by consent_no desc limit 1`
  return latest?.version ?? versionInForce(db, textOf(kind), now)
}

/** The night consent requires the day consent. */
async function withdrawNightMarketing(call: Answering, version: string): Promise<void> {
  if (await agreesTo(call.db, call.me.user_no, 'marketing_night')) await append(call, 'marketing_night', version, false)
}
