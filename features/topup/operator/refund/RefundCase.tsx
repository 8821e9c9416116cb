import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { exchanges } from '#features/viv/words/operator.ts'
import { charges, failWords, noteWords, refunds as words } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { canAct } from '#kit/contract/transition.ts'
import { refundTransitions } from '../../transitions.ts'
import { acceptRefundLoss, getRefundCase, retryRefund, settleRefund, type RefundRow } from '../../operator-contract.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { MemberLink } from '#features/viv/operator/public.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { viv, won } from '#features/viv/words/amount.ts'

/** One refund, with the actions for when the gateway gave up. */
export function RefundCase({ refundNo }: { refundNo: number }) {
  const input = { params: { refund_no: refundNo } }
  const found = useQuery({ queryKey: keyOf(getRefundCase, input), queryFn: () => call(getRefundCase, input), ...LIVE_CASE })
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  // A refund that still waits for the gateway is retried by a job.
  const isGivenUp = canAct(refundTransitions, { state: one.state, act: 'settle', by: 'operator' })
  const isLoss = one.loss_viv > 0 && one.loss_accepted_dt === null
  return (
    <>
      <ChangedByAnother state={one.decision?.log_no ?? 0} name={words.states[one.state] ?? ''} by={one.decision?.by ?? null} />
      <CaseHead title={<MemberLink of={one.member} />} sub={words.number(one.refund_no)}>
        {one.is_late && <Tag tone="danger">{exchanges.late}</Tag>}
      </CaseHead>
      <About one={one} />
      <div className="grid items-start gap-4 full:grid-cols-2">
        {isGivenUp && <Retry one={one} />}
        {isGivenUp && <Settle one={one} />}
        {isLoss && <Accept one={one} />}
      </div>
    </>
  )
}

function About({ one }: { one: RefundRow }) {
  const { viv: amount, charge_no, method, reason, state, tries, fail_reason, reg_dt, due_dt, done_dt, note, loss_viv, is_by_hand } = one
  const optional = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const])
  return (
    <Box title={words.about}>
      <Facts
        rows={[
          [words.amount, <strong key="won">{won(one.won)}</strong>],
          [words.viv, viv(amount)],
          [words.state, words.states[state]],
          [words.reason, words.reasons[reason] ?? ''],
          [
            words.charge,
            <TextLink key="charge" to={`/charge/${charge_no}`}>
              {charges.number(charge_no)}
            </TextLink>,
          ],
          ...optional(words.method, method && words.methods[method]),
          [words.tries, tries],
          ...optional(words.fail, fail_reason && failWords(fail_reason)),
          [words.asked, stamp(reg_dt)],
          [words.dueAt, stampDay(due_dt)],
          ...optional(words.doneAt, done_dt && `${stamp(done_dt)}${is_by_hand ? ` · ${words.byHand}` : ''}`),
          ...optional(words.note, note && noteWords(note)),
          ...optional(words.loss, loss_viv > 0 ? viv(loss_viv) : null),
          ...optional(words.lossBack, one.loss_back_viv > 0 ? viv(one.loss_back_viv) : null),
          ...optional(words.lossAt, one.loss_accepted_dt && stamp(one.loss_accepted_dt)),
        ]}
      />
    </Box>
  )
}

type One = { one: RefundRow }

/** Closed while it may have been paid by hand: the gateway would pay a second time. */
function Retry({ one: { refund_no, won: amount, member, proposal_no } }: One) {
  const act = useAct()
  const own = useOwnAccountProblem(member)
  const closed = proposal_no === null ? own : words.waits
  const openNext = useNextCase()
  const retry = async () => {
    const ask = { text: words.retryAsk(won(amount)), yes: words.retry }
    const send = (key: string) => call(retryRefund, { params: { refund_no } }, { key })
    if (await act.run(`retry ${refund_no}`, send, { ask, done: words.retried })) openNext(refund_no)
  }
  return (
    <Box title={words.retry}>
      <p className="text-t4 text-fg2">{words.retryHelp}</p>
      <ActForm decision="approve" act={act} submit={words.retry} closed={closed} onSubmit={retry} />
    </Box>
  )
}

/** Proposes that the refund was paid by hand. */
function Settle({ one: { refund_no, won: amount, member, proposal_no } }: One) {
  const act = useAct()
  const closed = useOwnAccountProblem(member)
  const settle = async (note: string) => {
    const send = (key: string) => call(settleRefund, { params: { refund_no }, body: { note } }, { key })
    const ask = { text: words.settleAsk(won(amount)), yes: words.settle }
    openProposal(await act.run(`settle ${refund_no}`, send, { ask, done: words.proposed }))
  }
  const texts = { title: words.settle, help: words.settleHelp, note: words.settleNote }
  return <Propose act={act} words={texts} variant="weak" closed={closed} proposalNo={proposal_no} onSubmit={settle} />
}

/** Proposes to accept the loss. */
function Accept({ one: { refund_no, loss_viv, loss_back_viv, member, proposal_no } }: One) {
  const act = useAct()
  const closed = useOwnAccountProblem(member)
  const accept = async (note: string) => {
    const send = (key: string) => call(acceptRefundLoss, { params: { refund_no }, body: { note } }, { key })
    const ask = { text: words.acceptAsk(viv(loss_viv - loss_back_viv)), yes: words.accept, danger: true }
    openProposal(await act.run(`accept ${refund_no}`, send, { ask, done: words.proposed }))
  }
  const texts = { title: words.accept, help: words.acceptHelp, note: words.acceptNote }
  return <Propose act={act} words={texts} variant="danger" closed={closed} proposalNo={proposal_no} onSubmit={accept} />
}

function openProposal(made: { proposal_no: number } | null): void {
  if (made) go.to(`/proposal/${made.proposal_no}`)
}

type ProposeProps = Pick<ComponentProps<typeof ActForm>, 'act' | 'variant' | 'closed' | 'onSubmit'> & {
  words: { title: string; help: string; note: string }
  proposalNo: number | null
}

/** A form that proposes to a second operator, or the link to the proposal that waits. */
function Propose({ words: { title, help, note }, proposalNo, ...form }: ProposeProps) {
  return (
    <Box title={title}>
      <p className="text-t4 text-fg2">{help}</p>
      {proposalNo === null ? (
        <ActForm {...form} reason={{ name: 'note', label: note, max: REASON_MAX, min: MONEY_REASON_MIN }} submit={title} />
      ) : (
        <p className="text-t4">
          {words.waits} <TextLink to={`/proposal/${proposalNo}`}>{words.toProposal(proposalNo)}</TextLink>
        </p>
      )}
    </Box>
  )
}
