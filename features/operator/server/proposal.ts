import { createHash } from 'node:crypto'
import { accessErrors } from '#kit/contract/errors.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { decideProposal, listProposals, Proposal, ProposalCase, ProposalRow } from '../contract.ts'
import { operatorErrors } from '../errors.ts'
import { AREAS, hasRight, type Area, type Right } from '../contract/rights.ts'
import { NAMED_MEMBERS, PROPOSAL_DAYS, SEARCHED_PEOPLE_MAX } from '../rules.ts'
import { logAct, operatorNameOrNullSql, operatorNameSql, someoneSql, type OperatorContext } from './log.ts'
import { currentOperators, isOperatorSql } from './operators.ts'

/** What was proposed. */
export type Proposed = { proposal_no: number; payload: unknown; reason: string; proposed_by: number }
/** A kind of proposal. */
export type ProposalKind = {
  /** Where it belongs: seeing the area shows it, acting in the area decides it. Null: each proposal names its own as `payload.area`. */
  area: Area | null
  /** Reads what an approval changes: members, amounts, values before and after. Shown to the operator who decides. */
  show: (db: Db, asked: Proposed, now: Date) => Promise<object>
  /** The part of the view that must be the same at the approval; without it the whole view. */
  binding?: (view: object) => object
  /** Locks what the view reads, so that nothing changes between the comparison and the execution. */
  lock?: (op: OperatorContext, asked: Proposed, extensions: Extensions) => Promise<unknown>
  /** Executes it in the transaction of the approval. A thrown refusal leaves it proposed. Returns the result. */
  execute: (op: OperatorContext, approved: Proposed, extensions: Extensions) => Promise<object>
}
/** Kinds of proposals by name. */
export type ProposalKinds = Readonly<Record<string, ProposalKind>>
export const proposalKinds = extensionPoint<ProposalKinds>('proposalKinds')

/** `single`: only one proposal of this kind and target may be open. */
type ProposalInput = { kind: string; target: string; payload: object; reason: string; single?: boolean }

/** Creates a proposal for a second operator. @throws `operator.waiting` */
export async function propose(
  op: OperatorContext,
  { kind, target, payload, reason, single = false }: ProposalInput,
): Promise<{ proposal_no: number }> {
  const { tx, operatorNo, now } = op
  const key = single ? target : null
  // An expired proposal does not block a new one.
  await tx.sql`
    update operator_proposal set state = 'withdrawn', end_dt = ${now}
    where kind = ${kind} and single_key = ${key} and state = 'proposed' and expire_dt <= ${now}`
  const expire = new Date(now.getTime() + PROPOSAL_DAYS * DAY_MS)
  const [made] = await tx.sql<{ proposal_no: number }[]>`
    insert into operator_proposal (kind, target, single_key, payload, reason, proposed_by, reg_dt, expire_dt)
    values (${kind}, ${target}, ${key}, ${tx.sql.json(payload as never)}, ${reason}, ${operatorNo}, ${now}, ${expire})
    on conflict (kind, single_key) where state = 'proposed' and single_key is not null do nothing returning proposal_no`
  if (!made) throw operatorErrors.waiting()
  await logAct(op, { act: 'proposal.propose', target, facts: { proposal_no: made.proposal_no, kind, payload }, reason })
  return made
}

/**
 * Approves and executes, or rejects. Both people must be operators at this moment, and an approval is refused if what the operator was shown has
 * changed since. @throws `auth.no_right`, `operator.own`, `operator.same_person`, `operator.decided`, `operator.expired`,
 * `operator.proposer_gone`, `operator.changed`
 */
export async function decide(
  op: OperatorContext,
  proposalNo: number,
  { approve, reason, version }: Body<typeof decideProposal>,
  extensions: Extensions,
): Promise<Proposal> {
  const { tx, operatorNo, now } = op
  const row = await lockOpenProposal(op, proposalNo)
  if (row.proposed_by === operatorNo) throw operatorErrors.same_person()
  if (Date.parse(row.expire_dt) <= now.getTime()) throw operatorErrors.expired()
  // After the lock: their access may have ended while waiting for it.
  const operators = await currentOperators(tx, [row.proposed_by, operatorNo])
  if (!operators.has(operatorNo)) throw accessErrors.forbidden()
  if (approve && !operators.has(row.proposed_by)) throw operatorErrors.proposer_gone()
  if (!approve && reason === '') throw operatorErrors.reason('reason')
  const { kind, target } = row
  const { lock, show, binding, execute } = kindOf(extensions, kind)
  const { roles } = operators.get(operatorNo)!
  const scope = proposalScope({ may: (right) => hasRight(roles, right as Right | null) }, 'act', extensions)
  if (!(await isWithin(tx, proposalNo, scope))) throw accessErrors.no_right()
  if (target === targetOf(operatorNo)) throw operatorErrors.own()
  if (approve) await lock?.(op, row, extensions)
  const view = await show(tx, row, now)
  if (approve && versionOf(view, binding) !== version) throw operatorErrors.changed()
  await logAct(op, { act: approve ? 'proposal.approve' : 'proposal.reject', target, facts: { proposal_no: proposalNo, kind }, reason })
  const result = approve ? await execute(op, row, extensions) : null
  const state = approve ? 'executed' : 'rejected'
  const ended = await tx.sql`
    update operator_proposal set state = ${state}, decided_by = ${operatorNo}, decide_reason = ${reason},
      result = ${result && tx.sql.json(result as never)}, seen = ${tx.sql.json(view as never)}, end_dt = ${now}
    where proposal_no = ${proposalNo} and state = 'proposed'`
  if (ended.count === 0) throw operatorErrors.decided()
  return proposalOf(tx, proposalNo, operatorNo, now)
}

/** Withdraws the operator's own proposal. @throws `operator.not_mine`, `operator.decided` */
export async function withdraw(op: OperatorContext, proposalNo: number): Promise<Proposal> {
  const { tx, operatorNo, now } = op
  const { proposed_by, target, kind } = await lockOpenProposal(op, proposalNo)
  if (proposed_by !== operatorNo) throw operatorErrors.not_mine()
  await tx.sql`update operator_proposal set state = 'withdrawn', end_dt = ${now} where proposal_no = ${proposalNo}`
  await logAct(op, { act: 'proposal.withdraw', target, facts: { proposal_no: proposalNo, kind } })
  return proposalOf(tx, proposalNo, operatorNo, now)
}

/**
 * Finds members for a search of proposals, by phone number or part of a name or real name. The feature account, of a higher layer, provides
 * it, since it owns the rows.
 */
export const memberNames = extensionPoint<(db: Pool, words: string, limit: number) => Promise<number[]>>('memberNames')

/** What of proposals somebody sees, or may decide: kinds of an area, and kinds whose proposals name their own, with the areas. */
export type ProposalScope = { fixed: string[]; perProposal: string[]; areas: Area[] }

/** The scope in which somebody has this kind of right. */
export function proposalScope({ may }: Pick<Operator, 'may'>, kind: 'see' | 'act', extensions: Extensions): ProposalScope {
  const areas = (Object.keys(AREAS) as Area[]).filter((area) => may(`${area}.${kind}` satisfies Right))
  const kinds = Object.entries(Object.assign({}, ...extensions.all(proposalKinds)) as ProposalKinds)
  const named = (isWithin: (area: Area | null) => boolean) => kinds.filter(([, { area }]) => isWithin(area)).map(([name]) => name)
  return { fixed: named((area) => area !== null && areas.includes(area)), perProposal: named((area) => area === null), areas }
}

/** The condition on a proposal `p` of the scope; the parameters are SQL. One without an area is left to those with every right. */
export const withinSql = (fixed: string, perProposal: string, areas: string): string =>
  `(p.kind = any (${fixed}) or p.kind = any (${perProposal}) and coalesce(p.payload ->> 'area', 'log') = any (${areas}))`

const WITHIN_SCOPE = withinSql('scope.fixed', 'scope.per_proposal', 'scope.areas')

/** $1 the proposal, $2 to $4 the scope. */
const WITHIN: Statement = `
  select from operator_proposal p where p.proposal_no = $1::bigint and ${withinSql('$2::text[]', '$3::text[]', '$4::text[]')}`

async function isWithin(db: Db, proposalNo: number, { fixed, perProposal, areas }: ProposalScope): Promise<boolean> {
  return (await rowsOf(db, WITHIN, [proposalNo, fixed, perProposal, areas])).length === 1
}

/** What a proposal about an operator's account names as its target. Nobody decides about their own access. */
export const targetOf = (operatorNo: number): string => `operator:${operatorNo}`

type Viewer = { me: Operator; now: Date; extensions: Extensions }

/** A page of proposals that the operator sees (as `withinSql` says), all or those that a search finds. */
export async function proposalsOf(db: Pool, query: Query<typeof listProposals>, { me, now, extensions }: Viewer): Promise<ProposalRow[]> {
  const { sql } = db
  const { state, kind, sort, q, after_no, limit } = query
  const { fixed, perProposal, areas } = proposalScope(me, 'see', extensions)
  const all = sql``
  const open = sql`and p.state = 'proposed' and p.expire_dt > ${now}`
  const found = q === undefined ? null : await searched(db, q, extensions)
  const after = sort === 'newest' ? sql`p.proposal_no < ${after_no ?? Number.MAX_SAFE_INTEGER}` : sql`p.proposal_no > ${after_no ?? 0}`
  return sql<ProposalRow[]>`
    select ${sql.unsafe(PROPOSAL_COLUMNS)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me.operator_no} as is_mine,
      coalesce((select json_agg(${sql.unsafe(someoneSql('m.no'))} order by m.no)
        from (select u.no from unnest(operator_proposal_members(p.payload)) u (no) order by u.no limit ${NAMED_MEMBERS}) m), '[]') as members,
      cardinality(operator_proposal_members(p.payload)) as member_count
    from operator_proposal p,
      (select ${fixed}::text[] as fixed, ${perProposal}::text[] as per_proposal, ${areas}::text[] as areas) scope
    where ${after} and ${sql.unsafe(WITHIN_SCOPE)}
      ${state === undefined ? all : state === 'open' ? open : sql`and p.state = ${state}`}
      ${kind === undefined ? all : sql`and p.kind = ${kind}`}
      ${found === null ? all : sql`and (p.proposal_no = ${found.no} or operator_proposal_members(p.payload) && ${found.memberNos}::bigint[])`}
    order by p.proposal_no ${sort === 'newest' ? sql`desc` : all} limit ${limit}`
}

/** What a search may mean: a number is a proposal's or a member's; any text may be a member's name or phone number. */
async function searched(db: Pool, q: string, extensions: Extensions): Promise<{ no: number | null; memberNos: number[] }> {
  const no = rowNumberOf(q)
  const named = await Promise.all(extensions.all(memberNames).map((find) => find(db, q, SEARCHED_PEOPLE_MAX)))
  return { no, memberNos: [...(no === null ? [] : [no]), ...named.flat()] }
}

/** @throws `operator.no_proposal` */
export async function proposalOf({ sql }: Db, proposalNo: number, me: number, now: Date): Promise<Proposal> {
  const [row] = await sql<Proposal[]>`
    select ${sql.unsafe(PROPOSAL_COLUMNS)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me} as is_mine
    from operator_proposal p where p.proposal_no = ${proposalNo}`
  if (!row) throw operatorErrors.no_proposal()
  return row
}

/** One proposal, and if it is open what its approval changes. @throws `operator.no_proposal` */
export async function proposalCaseOf(db: Pool, proposalNo: number, { me, now, extensions }: Viewer): Promise<ProposalCase> {
  const one = await proposalOf(db, proposalNo, me.operator_no, now)
  if (!(await isWithin(db, proposalNo, proposalScope(me, 'see', extensions)))) throw operatorErrors.no_proposal()
  if (one.state !== 'proposed' || one.is_expired) return { ...one, may_decide: false, view: null, version: null }
  const isDecidable = one.target !== targetOf(me.operator_no) && (await isWithin(db, proposalNo, proposalScope(me, 'act', extensions)))
  const { show, binding } = kindOf(extensions, one.kind)
  const view = await show(db, { ...one, proposed_by: one.proposed_by.operator_no }, now)
  return { ...one, may_decide: !one.is_mine && isDecidable, view: view as Record<string, unknown>, version: versionOf(view, binding) }
}

/** The number of the open proposal of a kind whose single target is `key` at `now`, or null; both are SQL. */
export const openProposalSql = (kinds: readonly string[], key: string, now: string): string => `(
  select min(p.proposal_no) from operator_proposal p where p.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and p.single_key = ${key}
    and p.state = 'proposed' and p.expire_dt > ${now}::timestamptz)`

const versionOf = (view: object, binding: ProposalKind['binding']): string =>
  createHash('sha256')
    .update(JSON.stringify(binding ? binding(view) : view))
    .digest('base64url')

const PROPOSAL_COLUMNS = `p.proposal_no, p.kind, p.target, p.payload, p.reason, p.state, ${operatorNameSql('p.proposed_by')} as proposed_by,
  p.state = 'proposed' and not ${isOperatorSql('p.proposed_by')} as is_orphan,
  ${operatorNameOrNullSql('p.decided_by')} as decided_by, p.decide_reason, p.result, p.seen, p.reg_dt, p.expire_dt, p.end_dt`

type OpenProposal = Proposed & { kind: string; target: string; state: string; expire_dt: string }

/** Locks the proposal, so that parallel decisions run one after the other. @throws `operator.no_proposal`, `operator.decided` */
async function lockOpenProposal({ tx }: OperatorContext, proposalNo: number): Promise<OpenProposal> {
  const [row] = await tx.sql<OpenProposal[]>`
    select proposal_no, kind, target, payload, reason, state, proposed_by, expire_dt from operator_proposal
    where proposal_no = ${proposalNo} for no key update`
  if (!row) throw operatorErrors.no_proposal()
  if (row.state !== 'proposed') throw operatorErrors.decided()
  return row
}

function kindOf(extensions: Extensions, kind: string): ProposalKind {
  const found = extensions.all(proposalKinds).find((kinds) => Object.hasOwn(kinds, kind))?.[kind]
  if (!found) throw new Error(`Nothing handles proposals of kind ${kind}.`)
  return found
}
