import { accessErrors } from '#kit/contract/errors.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { listProposals, Proposal } from '../contract.ts'
import { operatorErrors } from '../errors.ts'
import { PROPOSAL_DAYS } from '../rules.ts'
import { logAct, operatorNameOrNullSql, operatorNameSql, type OperatorContext } from './log.ts'
import { currentOperators, isOperatorSql } from './operators.ts'

/** An approved proposal. */
export type Approved = { proposal_no: number; payload: unknown; reason: string; proposed_by: number }
/** Executes a proposal in the transaction of the approval. A thrown refusal leaves it proposed. Returns the result. */
export type Executor = (op: OperatorContext, approved: Approved) => Promise<object>
/** Executors by kind. */
export type Executors = Readonly<Record<string, Executor>>
export const proposalExecutors = extensionPoint<Executors>('proposalExecutors')

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
 * Approves and executes, or rejects. Both people must be operators at this moment.
 * @throws `operator.same_person`, `operator.decided`, `operator.expired`, `operator.proposer_gone`
 */
export async function decide(
  op: OperatorContext,
  proposalNo: number,
  { approve, reason }: { approve: boolean; reason: string },
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
  await logAct(op, { act: approve ? 'proposal.approve' : 'proposal.reject', target, facts: { proposal_no: proposalNo, kind }, reason })
  const result = approve ? await executorOf(extensions, kind)(op, row) : null
  const state = approve ? 'executed' : 'rejected'
  const ended = await tx.sql`
    update operator_proposal set state = ${state}, decided_by = ${operatorNo}, decide_reason = ${reason},
      result = ${result && tx.sql.json(result as never)}, end_dt = ${now}
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

/** A page of proposals, newest first. */
export async function proposalsOf({ sql }: Pool, query: Query<typeof listProposals>, me: number, now: Date): Promise<Proposal[]> {
  const { state, kind, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  const all = sql``
  const open = sql`and p.state = 'proposed' and p.expire_dt > ${now}`
  return sql<Proposal[]>`
    select ${sql.unsafe(PROPOSAL_COLUMNS)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me} as is_mine
    from operator_proposal p
    where p.proposal_no < ${before_no}
      ${state === undefined ? all : state === 'open' ? open : sql`and p.state = ${state}`}
      ${kind === undefined ? all : sql`and p.kind = ${kind}`}
    order by p.proposal_no desc limit ${limit}`
}

/** @throws `operator.no_proposal` */
export async function proposalOf({ sql }: Db, proposalNo: number, me: number, now: Date): Promise<Proposal> {
  const [row] = await sql<Proposal[]>`
    select ${sql.unsafe(PROPOSAL_COLUMNS)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me} as is_mine
    from operator_proposal p where p.proposal_no = ${proposalNo}`
  if (!row) throw operatorErrors.no_proposal()
  return row
}

const PROPOSAL_COLUMNS = `p.proposal_no, p.kind, p.target, p.payload, p.reason, p.state, ${operatorNameSql('p.proposed_by')} as proposed_by,
  p.state = 'proposed' and not ${isOperatorSql('p.proposed_by')} as is_orphan,
  ${operatorNameOrNullSql('p.decided_by')} as decided_by, p.decide_reason, p.result, p.reg_dt, p.expire_dt, p.end_dt`

type OpenProposal = Approved & { kind: string; target: string; state: string; expire_dt: string }

/** Locks the proposal, so that parallel decisions run one after the other. @throws `operator.no_proposal`, `operator.decided` */
async function lockOpenProposal({ tx }: OperatorContext, proposalNo: number): Promise<OpenProposal> {
  const [row] = await tx.sql<OpenProposal[]>`
    select proposal_no, kind, target, payload, reason, state, proposed_by, expire_dt from operator_proposal
    where proposal_no = ${proposalNo} for no key update`
  if (!row) throw operatorErrors.no_proposal()
  if (row.state !== 'proposed') throw operatorErrors.decided()
  return row
}

function executorOf(extensions: Extensions, kind: string): Executor {
  const found = extensions.all(proposalExecutors).find((executors) => Object.hasOwn(executors, kind))?.[kind]
  if (!found) throw new Error(`No executor for proposals of kind ${kind}.`)
  return found
}
