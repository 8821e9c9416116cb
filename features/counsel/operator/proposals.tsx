import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { amountOf, signedVivAndWon } from '#features/viv/operator/public.ts'
import { viv } from '#features/viv/words/amount.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { counselEndView, counselRefundView, type CounselEndView, type CounselRefundView } from '../operator-contract.ts'
import type { CounselProposalKind } from '../operator-rules.ts'
import { counselCases, counselProposalWords as words } from '../words/operator.ts'

/** How the console shows what a second operator decides about counsellings. */
export const counselProposals: Readonly<Record<CounselProposalKind, ProposalKind>> = {
  coun_refund: proposalKind(counselRefundView, {
    rows: (view) => [
      ...aboutRows(view),
      [words.inquiry, view.inquiry],
      [words.paid, viv(view.refundable_viv)],
      [words.percent, words.percentOf(view.refund_percent)],
      [words.back, <strong key="back">{viv(view.refund_viv)}</strong>],
      [words.pending, <Change key="pending" before={viv(view.pending_viv)} after={viv(Math.max(0, view.pending_viv - view.refund_viv))} />],
      [words.answer, view.answer],
    ],
    effect: ({ member, refund_viv }) => words.refund(nameWithNumber(member), viv(refund_viv)),
    members: ({ member, expert }) => [member, expert],
    amount: ({ refund_viv }) => amountOf(refund_viv, signedVivAndWon),
  }),
  coun_end: proposalKind(counselEndView, {
    rows: (view) => [
      ...aboutRows(view),
      [words.held, viv(view.held_viv)],
      [words.percent, words.percentOf(view.return_percent)],
      [words.back, <strong key="back">{viv(view.return_viv)}</strong>],
      [words.pay, <strong key="pay">{viv(view.pay_viv)}</strong>],
      [words.reason, view.reason],
    ],
    effect: ({ return_viv, pay_viv }) => words.end(viv(return_viv), viv(pay_viv)),
    members: ({ member, expert }) => [member, expert],
    amount: ({ return_viv }) => amountOf(return_viv, signedVivAndWon),
  }),
}

const aboutRows = (view: CounselRefundView | CounselEndView) =>
  [
    [
      words.counsel,
      <TextLink key="counsel" to={`/counsel/${view.coun_no}`}>
        {`${counselCases.number(view.coun_no)} · ${view.title}`}
      </TextLink>,
    ],
    [words.state, counselCases.states[view.state] ?? ''],
    [words.member, <ProposedMember key="member" of={view.member} />],
    [words.expert, <ProposedMember key="expert" of={view.expert} />],
  ] as const
