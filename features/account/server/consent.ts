import { isIP } from 'node:net'
import type { answerConsent, Consent, listConsentHistory } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { type ANSWERED_CONSENTS, CONSENT_KINDS, CONSENTS_PAGE, type ConsentKind } from '#features/account/rules.ts'
import { versionInForce } from '#features/policy/server/public.ts'
import type { SettingsMirror } from '#features/settings/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Call } from '#kit/server/http/handle.ts'

type OwnConsent = (typeof ANSWERED_CONSENTS)[number]

/** Runs when a member takes a consent of this kind back, in the same transaction: a feature hides or forgets what it covered. */
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

/** All of the member's answers, the newest first, a page of them. */
export async function consentHistory(db: Db, userNo: number, before: number | undefined): Promise<Answer<typeof listConsentHistory>> {
  return db.sql<Answer<typeof listConsentHistory>>`
    select consent_no, kind, version, agreed, reg_dt from user_consent
    where user_no = ${userNo} and consent_no < ${before ?? Number.MAX_SAFE_INTEGER} order by consent_no desc limit ${CONSENTS_PAGE}`
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
export async function keepAnswer(call: Answering, { kind, version, agreed }: Body<typeof answerConsent>): Promise<Consent[]> {
  const { db, me, now, services } = call
  if (agreed) {
    // What is agreed to is the text that holds, or the answer proves nothing.
    if (version !== (await versionInForce(db, textOf(kind), now))) throw accountErrors.consent_version('version')
    if (kind === 'marketing_night' && !(await agreesTo(db, me.user_no, 'marketing'))) throw accountErrors.marketing_first('kind')
  } else {
    if (kind === 'viv_terms') throw accountErrors.consent_stays('kind')
    // First, since it waits for writes that rest on the consent and makes the next ones wait.
    await FORGET[kind]?.(db, me.user_no)
  }
  // What is taken back is what was agreed to, whatever the caller calls it.
  const text = agreed ? version : await versionTakenBack(call, kind)
  await append(call, kind, text, agreed)
  if (!agreed) {
    if (kind === 'marketing') await endNight(call, text)
    for (const withdrawn of services.extensions.all(consentWithdrawn)) await withdrawn[kind]?.(db, me.user_no, now)
    db.tell({ userNos: [me.user_no], event: 'ud', payload: { user_no: me.user_no } })
  }
  return consentsOf(db, me.user_no)
}

/** The settings that show the consents to advertising, and answer them (decisions d-11). */
export const consentMirror: SettingsMirror = {
  keys: ['push_marketing', 'push_marketing_night'],
  async read(db, userNo) {
    const consents = await consentsOf(db, userNo)
    const valueOf = (kind: ConsentKind): string => (consents.some((one) => one.kind === kind && one.agreed) ? '1' : '0')
    return { push_marketing: valueOf('marketing'), push_marketing_night: valueOf('marketing_night') }
  },
  async write(call, key, agreed) {
    const kind = key === 'push_marketing' ? 'marketing' : 'marketing_night'
    // A setting is sent along with others as it stands: that is no new answer.
    if ((await agreesTo(call.db, call.me.user_no, kind)) === agreed) return
    await keepAnswer(call, { kind, agreed, version: await versionInForce(call.db, textOf(kind), call.now) })
  },
}

const UA_MAX = 400

/** The night's advertising has no text of its own. */
const textOf = (kind: OwnConsent) => (kind === 'marketing_night' ? 'marketing' : kind)

/** What a consent covered on the member's own row goes with it. */
const FORGET: Partial<Record<OwnConsent, (tx: Tx, userNo: number) => Promise<unknown>>> = {
  health_sensitive: ({ sql }, userNo) => sql`update users set tall = null, weight = null, goal_weight = null where user_no = ${userNo}`,
  location_terms: ({ sql }, userNo) => sql`
    update users set is_share_geo = false, is_show_geo = false, share_geo_expire_dt = null where user_no = ${userNo}`,
}

async function append({ db, me, now, caller }: Answering, kind: ConsentKind, version: string, agreed: boolean): Promise<void> {
  const ip = isIP(caller.address) === 0 ? null : caller.address
  await db.sql`
    insert into user_consent (user_no, kind, version, agreed, ip, ua, reg_dt)
    values (${me.user_no}, ${kind}, ${version}, ${agreed}, ${ip}, ${caller.agent.slice(0, UA_MAX)}, ${now})`
}

/** Of the latest answer; without one the text that holds. */
async function versionTakenBack({ db, me, now }: Answering, kind: OwnConsent): Promise<string> {
  const [latest] = await db.sql<{ version: string }[]>`
    select version from user_consent where user_no = ${me.user_no} and kind = ${kind} order by consent_no desc limit 1`
  return latest?.version ?? versionInForce(db, textOf(kind), now)
}

/** Without advertising there is none at night. */
async function endNight(call: Answering, version: string): Promise<void> {
  if (await agreesTo(call.db, call.me.user_no, 'marketing_night')) await append(call, 'marketing_night', version, false)
}
