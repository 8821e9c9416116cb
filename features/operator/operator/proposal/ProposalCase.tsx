import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { number } from '#kit/ui/format.ts'
import { facts as factWords, proposals as words } from '../../words.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { getProposal, type Proposal, type ProposalCase as ProposalCaseOf } from '../../contract.ts'
import { factRows } from '../facts.ts'
import { Target } from '../Target.tsx'
import { Decide, Withdraw } from './Decide.tsx'
import type { ProposalKind, ProposalKinds } from './kinds.tsx'
import { ProposalTag } from './ProposalTag.tsx'

/** One proposal: what it changes, and its decision. `kinds`: how each kind is shown. */
export function ProposalCase({ proposalNo, kinds }: { proposalNo: number; kinds: ProposalKinds }) {
  const input = { params: { proposal_no: proposalNo } }
  const found = useQuery({ queryKey: keyOf(getProposal, input), queryFn: () => call(getProposal, input), ...LIVE_CASE })
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  const kind = kinds[one.kind]
  const isOpen = one.state === 'proposed' && !one.is_expired
  return (
    <>
      <ChangedByAnother
        state={one.state}
        name={words.stateOf[one.state]}
        by={one.state === 'withdrawn' ? one.proposed_by : one.decided_by}
      />
      <CaseHead title={words.kinds[one.kind] ?? one.kind} sub={words.number(one.proposal_no)}>
        <ProposalTag one={one} />
        {one.is_orphan && <Tag tone="danger">{words.orphan}</Tag>}
      </CaseHead>
      <Request one={one} kind={kind} />
      {one.end_dt !== null && <Decided one={one} />}
      {isOpen && kind && (one.may_decide || one.is_mine) && <Decide one={one} kind={kind} />}
      {isOpen && one.is_mine && <Withdraw one={one} />}
    </>
  )
}

/** An open proposal shows the present values, a decided one those that the deciding operator saw. */
function Request({ one, kind }: { one: ProposalCaseOf; kind: ProposalKind | undefined }) {
  const view = one.view ?? one.seen
  return (
    <Box title={one.view === null && one.seen !== null ? words.seen : words.asked}>
      <Facts
        rows={[
          [words.target, <Target key="target" of={one.target} />],
          ...(view !== null && kind ? kind.rows(view) : payloadRows(one)),
          [
            words.reason,
            <span key="reason" className="whitespace-pre-wrap">
              {one.reason}
            </span>,
          ],
          [words.by, operatorNameOf(one.proposed_by)],
          [words.at, stamp(one.reg_dt)],
          [words.until, stamp(one.expire_dt)],
        ]}
      />
    </Box>
  )
}

/** The request alone, for a proposal that ended without a decision. */
function payloadRows(one: Proposal): (readonly [string, ReactNode])[] {
  const memberNos = membersIn(one)
  return [
    ...factRows(one.payload).filter(([name]) => !memberNos || name !== factWords.names.user_nos),
    ...(memberNos ? memberRows(one, memberNos) : []),
  ]
}

/** The members of a proposal for several; otherwise null. */
function membersIn({ payload: { user_nos: nos } }: Proposal): number[] | null {
  return Array.isArray(nos) ? nos.filter((no) => typeof no === 'number') : null
}

/** Rows with a link to each member and the sum. */
function memberRows({ payload: { amount } }: Proposal, nos: number[]): (readonly [string, ReactNode])[] {
  const each = (
    <span key="members" className="flex flex-wrap justify-end gap-x-3">
      {nos.map((no) => (
        <Target key={no} of={`user:${no}`} />
      ))}
    </span>
  )
  return [
    [factWords.kinds.users!, each],
    ...(typeof amount === 'number' ? [[factWords.names.total!, <strong key="total">{number(amount * nos.length)}</strong>] as const] : []),
  ]
}

function Decided({ one: { state, decided_by, decide_reason, end_dt, result } }: { one: Proposal }) {
  return (
    <Box title={words.decided}>
      <Facts
        rows={[
          [words.decided, words.stateOf[state]],
          ...(decided_by ? [[words.decidedBy, operatorNameOf(decided_by)] as const] : []),
          ...(end_dt === null ? [] : [[words.decidedAt, stamp(end_dt)] as const]),
          ...(decide_reason === '' ? [] : [[words.decideReason, decide_reason] as const]),
          ...(result ? factRows(result) : []),
        ]}
      />
    </Box>
  )
}
