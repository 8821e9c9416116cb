import type { agreeAgain, DueConsent } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import type { PolicyKind } from '#features/policy/rules.ts'
import { textsToAgree, versionInForce } from '#features/policy/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { AGAIN_CONSENTS } from '../rules.ts'
import { consentsOf, recordAgreement } from './consent.ts'

/** The texts that the member is asked to agree to again: they agreed to one before a change that asks for it. */
export async function consentsDue(db: Pool, userNo: number, now: Date): Promise<DueConsent[]> {
  const texts = await textsToAgree(db, now)
  if (texts.length === 0) return []
  const agreed = await consentsOf(db, userNo)
  return AGAIN_CONSENTS.flatMap((kind) => {
    const text = texts.find((one) => one.kind === kind)
    const isOld = agreed.some((one) => one.kind === kind && one.agreed && text && one.version < text.since)
    return text && isOld ? [{ kind, version: text.version, title: text.title, effective_dt: text.effective_dt }] : []
  })
}

type Agreeing = Pick<Call<typeof agreeAgain>, 'db' | 'me' | 'now' | 'caller'>

/** Stores that the member agrees to the text in force, once. @throws `auth.consent_version` for another version, or where they never agreed */
export async function recordAgain({ db, me, now, caller }: Agreeing, { kind, version }: Body<typeof agreeAgain>): Promise<void> {
  const userNo = me.user_no
  await db.sql`select from users where user_no = ${userNo} for no key update`
  if (version !== (await versionInForce(db, kind, now))) throw accountErrors.consent_version('version')
  const latest = (await consentsOf(db, userNo)).find((one) => one.kind === kind)
  if (latest?.agreed !== true) throw accountErrors.consent_version('kind')
  if (latest.version < version) await recordAgreement(db, { userNo, kind, caller, now })
}

/** How many members agree to this text now. */
export async function agreeing(db: Db, kind: PolicyKind): Promise<{ members: number }> {
  const [row] = await rowsOf<{ members: number }>(db, AGREEING, [kind])
  return row!
}

const AGREEING: Statement = `
  select count(*)::int as members from users u cross join lateral (
    select c.agreed from user_consent c where c.user_no = u.user_no and c.kind = $1 order by c.consent_no desc limit 1) latest
  where latest.agreed`
