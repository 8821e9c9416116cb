import type { Operator } from '#kit/server/auth/operator.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { Right } from '../../contract/rights.ts'
import type { InboxGroup } from '../../rules.ts'
import { proposalScope, targetOf, withinSql } from '../proposal.ts'

/**
 * A queue of cases that wait for an operator, as SQL. In each part `$1::timestamptz` is now and `$2::bigint` the operator's number. A case leaves
 * the queue by no longer fulfilling `from`.
 */
export type InboxQueue = {
  /** 'exchange_open': also the name of its count. */
  name: string
  /** Who sees it; null: everybody. */
  right: Right | null
  /** Its group in the left column. */
  group: InboxGroup
  /** What follows FROM: tables with aliases, and WHERE with the condition of a waiting case. */
  from: string
  /** The case's number. */
  no: string
  /** The moment since which it waits; with `no` the key of an index that serves `from`, unless `due` names a column. */
  opened: string
  /** Its own due moment (with `no` the key of an index), or hours of the service level after `opened`. */
  due: { column: string } | { hours: number }
  /** The number of the member whom it concerns. */
  user: string | null
  /** An array of the numbers of the others whom it concerns: none of them handles it as an operator. */
  parties?: string
  /** The viv in question. */
  amount: string | null
  /** A short text that says what it is: as in the section's list, without personal data that this one masks. */
  subject: string
  /**
   * What the log calls the case ('exchange'), where that is not the queue's name: queues that show the same case one after the other share it, and
   * with it the notes.
   */
  kind?: string
}

/** The queues of other features, all waiting cases of the console. */
export const inboxQueues = extensionPoint<readonly InboxQueue[]>('inboxQueues')

/** Proposals that this operator may decide: of others, and not about their own access. */
const proposalQueue = (me: Viewer, extensions: Extensions): InboxQueue => ({
  name: 'proposals',
  right: null,
  group: 'proposal',
  from: `operator_proposal p where p.state = 'proposed' and p.expire_dt > $1::timestamptz and p.proposed_by <> $2::bigint
    and p.target <> '${targetOf(me.operator_no)}' and ${decidableSql(me, extensions)}`,
  no: 'p.proposal_no',
  opened: 'p.reg_dt',
  due: { column: 'p.expire_dt' },
  user: null,
  amount: null,
  subject: 'p.kind',
  kind: 'proposal',
})

function decidableSql(me: Viewer, extensions: Extensions): string {
  const { fixed, perProposal, areas } = proposalScope(me, 'act', extensions)
  return withinSql(arraySql(fixed), arraySql(perProposal), arraySql(areas))
}

const arraySql = (names: readonly string[]): string => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`

type Viewer = Pick<Operator, 'may' | 'operator_no'>

/** The queues that an operator sees. */
export function queuesSeenBy(me: Viewer, extensions: Extensions): InboxQueue[] {
  return [...extensions.all(inboxQueues).flat(), proposalQueue(me, extensions)].filter(({ right }) => me.may(right))
}

/** All queues, as somebody with every right sees them. */
export const allQueues = (extensions: Extensions): InboxQueue[] => queuesSeenBy({ may: () => true, operator_no: 0 }, extensions)
