import { proposals as words } from '../../words.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { decideProposal, withdrawProposal, type Proposal, type ProposalCase } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import type { ProposalKind } from './kinds.tsx'

/** Forms to approve (which executes it) or reject, for an operator other than the proposer. */
export function Decide({ one: { proposal_no, is_mine, is_orphan, view, version }, kind }: { one: ProposalCase; kind: ProposalKind }) {
  const [approving, rejecting] = [useAct(), useAct()]
  const own = useOwnAccountProblem(...kind.members(view))
  const closed = is_mine ? words.mineClosed : own
  const params = { proposal_no }
  const openNext = useNextCase()
  const approve = async (reason: string) => {
    const send = (key: string) => call(decideProposal, { params, body: { approve: true, reason, version: version ?? '' } }, { key })
    const ask = { text: `${kind.effect(view)} ${words.approveAsk}`, yes: words.approve }
    if (await approving.run(`decide ${proposal_no} yes`, send, { ask, done: words.approved })) openNext(proposal_no)
  }
  const reject = async (reason: string) => {
    const send = (key: string) => call(decideProposal, { params, body: { approve: false, reason } }, { key })
    const ask = { text: words.rejectAsk, yes: words.reject, danger: true }
    if (await rejecting.run(`decide ${proposal_no} no`, send, { ask, done: words.rejected })) openNext(proposal_no)
  }
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Box title={words.approve}>
        <p className="text-t4 text-fg2">{kind.effect(view)}</p>
        <ActForm
          decision="approve"
          act={approving}
          reason={{ label: words.note, max: REASON_MAX }}
          submit={words.approve}
          closed={closed ?? (is_orphan ? words.orphanClosed : undefined)}
          onSubmit={approve}
        />
      </Box>
      <Box title={words.reject}>
        <ActForm
          decision="reject"
          act={rejecting}
          reason={{ label: words.rejectReason, max: REASON_MAX, min: 2 }}
          submit={words.reject}
          variant="danger"
          closed={closed}
          onSubmit={reject}
        />
      </Box>
    </div>
  )
}

/** Form to withdraw, for the proposer. */
export function Withdraw({ one: { proposal_no } }: { one: Proposal }) {
  const act = useAct()
  const withdraw = () =>
    act.run(`withdraw ${proposal_no}`, (key) => call(withdrawProposal, { params: { proposal_no } }, { key }), {
      ask: { text: words.withdrawAsk, yes: words.withdraw, danger: true },
      done: words.withdrawn,
    })
  return (
    <Box>
      <ActForm act={act} submit={words.withdraw} variant="line" onSubmit={withdraw} />
    </Box>
  )
}
