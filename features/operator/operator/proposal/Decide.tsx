import { proposals as words } from '../../words.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { Box } from '#kit/web/console/Split.tsx'
import { decideProposal, withdrawProposal, type Proposal } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'

type One = { one: Proposal }

/** Forms to approve (which executes it) or reject, for an operator other than the proposer. */
export function Decide({ one: { proposal_no, is_mine, is_orphan } }: One) {
  const [approving, rejecting] = [useAct(), useAct()]
  const closed = is_mine ? words.mineClosed : undefined
  const params = { proposal_no }
  const approve = (reason: string) =>
    approving.run(`decide ${proposal_no} yes`, (key) => call(decideProposal, { params, body: { approve: true, reason } }, { key }), {
      ask: { text: words.approveAsk, yes: words.approve },
      done: words.approved,
    })
  const reject = (reason: string) =>
    rejecting.run(`decide ${proposal_no} no`, (key) => call(decideProposal, { params, body: { approve: false, reason } }, { key }), {
      ask: { text: words.rejectAsk, yes: words.reject, danger: true },
      done: words.rejected,
    })
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Box title={words.approve}>
        <ActForm
          act={approving}
          reason={{ label: words.note, max: REASON_MAX }}
          submit={words.approve}
          closed={closed ?? (is_orphan ? words.orphanClosed : undefined)}
          onSubmit={approve}
        />
      </Box>
      <Box title={words.reject}>
        <ActForm
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
export function Withdraw({ one: { proposal_no } }: One) {
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
