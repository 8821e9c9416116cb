import type { agreeAgain, DueConsent } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import type { countPolicyReach } from '#features/policy/operator-contract.ts'
import { POLICY_KINDS, type PolicyKind } from '#features/policy/rules.ts'
import { textsToAgree, versionInForce } from '#features/policy/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { countsOf, type Count } from '#kit/server/counts.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
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

/** How many members agreed to this text when they were last counted; null before the first night. */
export async function reachOf(db: Db, kind: PolicyKind): Promise<Answer<typeof countPolicyReach>> {
  const [counted] = await countsOf(db, [`consent.${kind}`])
  return { members: counted?.count ?? null, count_dt: counted?.count_dt ?? null }
}

/** Counts the members who agree to each text: their latest answer of its kind. */
export const countAgreeing = (tx: Tx): Promise<Count[]> => rowsOf<Count>(tx, AGREEING, [[...POLICY_KINDS]])

const AGREEING: Statement = `
  select 'consent.' || k.kind as name, coalesce(a.members, 0) as count, 0::bigint as bytes
  from unnest($1::text[]) k (kind) left join (
    select latest.kind, count(*) as members from (
      select distinct on (c.user_no, c.kind) c.kind, c.agreed from user_consent c order by c.user_no, c.kind, c.consent_no desc) latest
    where latest.agreed group by latest.kind) a on a.kind = k.kind`
