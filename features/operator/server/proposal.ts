import { accessErrors } from '#kit/contract/errors.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { listProposals, Proposal } from '../contract.ts'
import { operatorErrors } from '../errors.ts'
import { PROPOSAL_DAYS } from '../rules.ts'
import { logAct, someoneOrNullSql, someoneSql, type AtWork } from './log.ts'
import { operatorsNow } from './now.ts'

/** What is carried out: as it was proposed, by whom. */
export type Approved = { proposal_no: number; payload: unknown; reason: string; proposed_by: number }
/** Carries out what was approved, in the transaction of the approval. A refusal leaves it proposed. Gives what it made. */
export type Executor = (op: AtWork, approved: Approved) => Promise<object>
/** By kind. */
export type Executors = Readonly<Record<string, Executor>>
export const proposalExecutors = extensionPoint<Executors>('proposalExecutors')

/** `single`: of its kind one such waits at a time. */
type Proposing = { kind: string; target: string; payload: object; reason: string; single?: boolean }

/** Puts something before a second operator. @throws `operator.waiting` */
export async function propose(op: AtWork, { kind, target, payload, reason, single = false }: Proposing): Promise<{ proposal_no: number }> {
  const { tx, userNo, now } = op
  const key = single ? target : null
  // One that nobody decided in time stands in nobody's way.
  await tx.sql`
    update operator_proposal set state = 'withdrawn', end_dt = ${now}
    where kind = ${kind} and single_key = ${key} and state = 'proposed' and expire_dt <= ${now}`
  const expire = new Date(now.getTime() + PROPOSAL_DAYS * DAY)
  const [made] = await tx.sql<{ proposal_no: number }[]>`
    insert into operator_proposal (kind, target, single_key, payload, reason, proposed_by, reg_dt, expire_dt)
    values (${kind}, ${target}, ${key}, ${tx.sql.json(payload as never)}, ${reason}, ${userNo}, ${now}, ${expire})
    on conflict (kind, single_key) where state = 'proposed' and single_key is not null do nothing returning proposal_no`
  if (!made) throw operatorErrors.waiting()
  await logAct(op, { act: 'proposal.propose', target, facts: { proposal_no: made.proposal_no, kind, payload }, reason })
  return made
}

/**
 * A second operator approves, and it is carried out, or rejects. Two people means two operators at this moment.
 * @throws `operator.same_person`, `operator.decided`, `operator.expired`, `operator.proposer_gone`
 */
export async function decide(
  op: AtWork,
  proposalNo: number,
  { approve, reason }: { approve: boolean; reason: string },
  extensions: Extensions,
): Promise<Proposal> {
  const { tx, userNo, now } = op
  const row = await waiting(op, proposalNo)
  if (row.proposed_by === userNo) throw operatorErrors.same_person()
  if (Date.parse(row.expire_dt) <= now.getTime()) throw operatorErrors.expired()
  // Once it is held: who waited for it may have been let go meanwhile.
  const operators = await operatorsNow(tx, [row.proposed_by, userNo])
  if (!operators.has(userNo)) throw accessErrors.forbidden()
  if (approve && !operators.has(row.proposed_by)) throw operatorErrors.proposer_gone()
  if (!approve && reason === '') throw operatorErrors.reason('reason')
  const { kind, target } = row
  await logAct(op, { act: approve ? 'proposal.approve' : 'proposal.reject', target, facts: { proposal_no: proposalNo, kind }, reason })
  const result = approve ? await executorOf(extensions, kind)(op, row) : null
  const state = approve ? 'executed' : 'rejected'
  const ended = await tx.sql`
    update operator_proposal set state = ${state}, decided_by = ${userNo}, decide_reason = ${reason},
      result = ${result && tx.sql.json(result as never)}, end_dt = ${now}
    where proposal_no = ${proposalNo} and state = 'proposed'`
  if (ended.count === 0) throw operatorErrors.decided()
  return proposalOf(tx, proposalNo, userNo, now)
}

/** Whoever proposed it takes it back. @throws `operator.not_mine`, `operator.decided` */
export async function withdraw(op: AtWork, proposalNo: number): Promise<Proposal> {
  const { tx, userNo, now } = op
  const { proposed_by, target, kind } = await waiting(op, proposalNo)
  if (proposed_by !== userNo) throw operatorErrors.not_mine()
  await tx.sql`update operator_proposal set state = 'withdrawn', end_dt = ${now} where proposal_no = ${proposalNo}`
  await logAct(op, { act: 'proposal.withdraw', target, facts: { proposal_no: proposalNo, kind } })
  return proposalOf(tx, proposalNo, userNo, now)
}

/** A page of proposals, newest first. */
export async function proposalsOf({ sql }: Pool, query: Query<typeof listProposals>, me: number, now: Date): Promise<Proposal[]> {
  const { state, kind, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  const all = sql``
  const open = sql`and p.state = 'proposed' and p.expire_dt > ${now}`
  return sql<Proposal[]>`
    select ${sql.unsafe(SHOWN)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me} as is_mine
    from operator_proposal p
    where p.proposal_no < ${before_no}
      ${state === undefined ? all : state === 'open' ? open : sql`and p.state = ${state}`}
      ${kind === undefined ? all : sql`and p.kind = ${kind}`}
    order by p.proposal_no desc limit ${limit}`
}

/** @throws `operator.no_proposal` */
export async function proposalOf({ sql }: Db, proposalNo: number, me: number, now: Date): Promise<Proposal> {
  const [row] = await sql<Proposal[]>`
    select ${sql.unsafe(SHOWN)}, ${now} >= p.expire_dt and p.state = 'proposed' as is_expired, p.proposed_by = ${me} as is_mine
    from operator_proposal p where p.proposal_no = ${proposalNo}`
  if (!row) throw operatorErrors.no_proposal()
  return row
}

const DAY = 86_400_000
const SHOWN = `p.proposal_no, p.kind, p.target, p.payload, p.reason, p.state, ${someoneSql('p.proposed_by')} as proposed_by,
  p.state = 'proposed' and not exists (
    select from users u where u.user_no = p.proposed_by and u.is_operator and u.state = 1) as is_orphan,
  ${someoneOrNullSql('p.decided_by')} as decided_by, p.decide_reason, p.result, p.reg_dt, p.expire_dt, p.end_dt`

type Waiting = Approved & { kind: string; target: string; state: string; expire_dt: string }

/** Holds it, so that of two who decide one comes after the other. */
async function waiting({ tx }: AtWork, proposalNo: number): Promise<Waiting> {
  const [row] = await tx.sql<Waiting[]>`
    select proposal_no, kind, target, payload, reason, state, proposed_by, expire_dt from operator_proposal
    where proposal_no = ${proposalNo} for no key update`
  if (!row) throw operatorErrors.no_proposal()
  if (row.state !== 'proposed') throw operatorErrors.decided()
  return row
}

function executorOf(extensions: Extensions, kind: string): Executor {
  const found = extensions.all(proposalExecutors).find((executors) => Object.hasOwn(executors, kind))?.[kind]
  if (!found) throw new Error(`Nobody carries out a proposal of the kind ${kind}.`)
  return found
}
