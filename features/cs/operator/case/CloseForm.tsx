import { REASON_MAX } from '#features/operator/rules.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { closeInquiry, reopenInquiry, type InquiryCase } from '../../operator-contract.ts'
import { inquiries as words } from '../../words/operator.ts'

/** Closes an inquiry for good. */
export function CloseForm({ one: { inquiry_no, member, version } }: { one: InquiryCase }) {
  const act = useAct()
  const openNext = useNextCase()
  const own = useOwnAccountProblem(member)
  if (!useMay()('inquiry.act')) return null
  const close = async (reason: string) => {
    const send = (key: string) => call(closeInquiry, { params: { inquiry_no }, body: { version, reason } }, { key })
    const ask = { text: words.closeAsk, yes: words.close, danger: true }
    if (await act.run(`close ${inquiry_no} ${reason}`, send, { ask, done: words.closed })) openNext(inquiry_no)
  }
  return (
    <Box title={words.close}>
      <p className="text-t4 text-fg2">{words.closeHelp}</p>
      <ActForm
        decision="reject"
        act={act}
        reason={{ label: words.closeReason, max: REASON_MAX, min: 2 }}
        submit={words.close}
        closed={own}
        onSubmit={close}
      />
    </Box>
  )
}

/** Lets a closed inquiry wait again. */
export function ReopenForm({ one: { inquiry_no, member } }: { one: InquiryCase }) {
  const act = useAct()
  const own = useOwnAccountProblem(member)
  if (!useMay()('inquiry.act')) return null
  const reopen = (reason: string) =>
    act.run(`reopen ${inquiry_no} ${reason}`, (key) => call(reopenInquiry, { params: { inquiry_no }, body: { reason } }, { key }), {
      done: words.reopened,
    })
  return (
    <Box title={words.reopen}>
      <p className="text-t4 text-fg2">{words.reopenHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.reopenReason, max: REASON_MAX, min: 2 }}
        submit={words.reopen}
        variant="line"
        closed={own}
        onSubmit={reopen}
      />
    </Box>
  )
}
