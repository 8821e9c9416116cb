import { logAct, operatorNameSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { startOfDay } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { policyErrors } from '../errors.ts'
import type { listPolicyCases, PolicyCase, PolicyVersion, savePolicyDraft } from '../operator-contract.ts'
import { POLICY_EVENTS, RELEASED_KINDS } from '../operator-rules.ts'
import { earliestEffective, POLICY_KINDS, type PolicyKind } from '../rules.ts'

/** Every text with the version in force and the next one. */
export async function policyCases(db: Db, now: Date): Promise<Answer<typeof listPolicyCases>> {
  const rows = await rowsOf<{ kind: PolicyKind; now: string | null; next: string | null; effective_on: string | null }>(db, KINDS, [
    [...POLICY_KINDS],
    now,
  ])
  return rows.flatMap(({ kind, effective_on, ...row }) =>
    row.now === null ? [] : [{ kind, now: row.now, next: row.next, draft: effective_on === null ? null : { effective_on } }],
  )
}

export async function policyCase(db: Db, kind: PolicyKind): Promise<PolicyCase> {
  const [versions, [draft = null]] = await Promise.all([rowsOf<PolicyVersion>(db, VERSIONS, [kind]), rowsOf<Draft>(db, DRAFT, [kind])])
  return { kind, versions, draft }
}

/** Writes the next version, or changes it. @throws `policy.changed`, `policy.short`, `policy.order` */
export async function saveDraft(
  op: OperatorContext,
  kind: PolicyKind,
  { edit_no, ...fields }: Body<typeof savePolicyDraft>,
): Promise<PolicyCase> {
  const { tx, operatorNo, now } = op
  if (RELEASED_KINDS.includes(kind)) throw policyErrors.released()
  const before = await lockKind(tx, kind)
  if ((before.draft?.edit_no ?? null) !== edit_no) throw policyErrors.changed()
  checkDay(before, fields, now)
  const row = { ...fields, edit_no: (edit_no ?? 0) + 1, operator_no: operatorNo, reg_dt: now }
  await tx.sql`
    insert into policy_draft ${tx.sql({ kind, ...row })} on conflict (kind) do update set ${tx.sql(row)}`
  await logAct(op, { act: POLICY_EVENTS.draft, target: `policy:${kind}`, facts: about(before.draft, fields) })
  return policyCase(tx, kind)
}

/** Announces the next version now; from here on it never changes. @throws `policy.no_draft`, `policy.changed`, `policy.same`, `policy.short`, `policy.order` */
export async function announce(op: OperatorContext, kind: PolicyKind, editNo: number): Promise<PolicyCase> {
  const { tx, now } = op
  const before = await lockKind(tx, kind)
  const { draft, latest } = before
  if (!draft) throw policyErrors.no_draft()
  if (draft.edit_no !== editNo) throw policyErrors.changed()
  checkDay(before, draft, now)
  const { title, body, effective_on, is_unfavourable, must_agree } = draft
  if (latest && latest.title === title && latest.body === body) throw policyErrors.same()
  const version = { kind, version: effective_on, title, body, is_unfavourable, must_agree }
  await tx.sql`insert into policy ${tx.sql({ ...version, announce_dt: now, effective_dt: startOfDay(effective_on) })}`
  await tx.sql`delete from policy_draft where kind = ${kind}`
  const facts = { before: latest?.version ?? null, after: effective_on, is_unfavourable, must_agree }
  await logAct(op, { act: POLICY_EVENTS.announce, target: `policy:${kind}`, facts })
  return policyCase(tx, kind)
}

type Fields = Omit<Body<typeof savePolicyDraft>, 'edit_no'>
type Draft = NonNullable<PolicyCase['draft']>
type Before = { draft: Draft | null; latest: PolicyVersion | null }

/** Locks the kind, with its next and its latest announced version. */
async function lockKind(tx: Tx, kind: PolicyKind): Promise<Before> {
  // Serializes the changes of a kind.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${kind}`}, 0))`
  const [[draft = null], [latest = null]] = await Promise.all([
    rowsOf<Draft>(tx, DRAFT, [kind]),
    rowsOf<PolicyVersion>(tx, VERSIONS, [kind]),
  ])
  return { draft, latest }
}

/** Announced now, the version must be in time before it holds, and hold after the one before. */
function checkDay({ latest }: Before, { effective_on, is_unfavourable }: Fields, now: Date): void {
  const effective = startOfDay(effective_on)
  if (latest && effective <= new Date(latest.effective_dt)) throw policyErrors.order('effective_on')
  if (effective < earliestEffective(now, is_unfavourable)) throw policyErrors.short('effective_on')
}

/** What changed, without the texts themselves. */
const about = (before: Fields | null, { title, body, effective_on, is_unfavourable, must_agree }: Fields) => ({
  before: before && { title: before.title, letters: before.body.length, effective_on: before.effective_on },
  after: { title, letters: body.length, effective_on, is_unfavourable, must_agree },
})

const KINDS: Statement = `
  select k.kind, d.effective_on::text as effective_on,
    (select p.version from policy p where p.kind = k.kind and p.effective_dt <= $2 order by p.effective_dt desc limit 1) as now,
    (select p.version from policy p where p.kind = k.kind and p.effective_dt > $2 order by p.effective_dt limit 1) as next
  from unnest($1::text[]) with ordinality k (kind, nth) left join policy_draft d on d.kind = k.kind order by k.nth`

const VERSIONS: Statement = `
  select p.version, p.title, p.body, p.is_unfavourable, p.must_agree, p.announce_dt, p.effective_dt from policy p
  where p.kind = $1 order by p.effective_dt desc`

const DRAFT: Statement = `
  select d.title, d.body, d.effective_on::text as effective_on, d.is_unfavourable, d.must_agree, d.edit_no, ${operatorNameSql('d.operator_no')} as by, d.reg_dt
  from policy_draft d where d.kind = $1`
