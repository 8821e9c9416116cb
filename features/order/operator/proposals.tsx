import { ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { amountOf, signedVivAndWon } from '#features/viv/operator/public.ts'
import { viv } from '#features/viv/words/amount.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { claimRefundView, orderGoodwillView, orderVoidView } from '../operator-contract.ts'
import type { OrderProposalKind } from '../operator-rules.ts'
import { claimCases, claimProposalWords as words, goodwillWords, voidProposalWords as voids } from '../words/operator.ts'

/** How the console shows what a second operator decides about returns and exchanges. */
export const orderProposals: Readonly<Record<OrderProposalKind, ProposalKind>> = {
  order_void: proposalKind(orderVoidView, {
    rows: (view) => [
      [voids.order, claimCases.order(view.order_no)],
      [voids.rows, view.titles.join(', ')],
      ...(view.buyer ? [[words.buyer, <ProposedMember key="buyer" of={view.buyer} />] as const] : []),
      ...(view.seller ? [[words.seller, <ProposedMember key="seller" of={view.seller} />] as const] : []),
      [words.back, <strong key="back">{viv(view.held_viv)}</strong>],
    ],
    effect: ({ buyer, held_viv }) => voids.effect(buyer ? nameWithNumber(buyer) : claimCases.gone, viv(held_viv)),
    members: ({ buyer, seller }) => [buyer, seller].filter((one) => one !== null),
    amount: ({ held_viv }) => amountOf(held_viv, signedVivAndWon),
  }),
  order_goodwill: proposalKind(orderGoodwillView, {
    rows: (view) => [
      [
        voids.order,
        <TextLink key="order" to={`/order?no=${view.order_no}`}>{`${claimCases.order(view.order_no)} · ${view.title}`}</TextLink>,
      ],
      ...(view.buyer ? [[words.buyer, <ProposedMember key="buyer" of={view.buyer} />] as const] : []),
      [words.seller, view.seller ? <ProposedMember key="seller" of={view.seller} /> : claimCases.platform],
      [goodwillWords.before, viv(view.back_viv)],
      [words.back, <strong key="back">{viv(view.viv)}</strong>],
    ],
    effect: ({ buyer, viv: amount }) => goodwillWords.effect(buyer ? nameWithNumber(buyer) : claimCases.gone, viv(amount)),
    members: ({ buyer, seller }) => [buyer, seller].filter((one) => one !== null),
    amount: ({ viv: amount }) => amountOf(amount, signedVivAndWon),
  }),
  order_claim: proposalKind(claimRefundView, {
    rows: (view) => [
      [
        words.claim,
        <TextLink key="claim" to={`/claim/${view.claim_no}`}>
          {`${claimCases.number(view.claim_no)} · ${view.title}`}
        </TextLink>,
      ],
      [words.state, claimCases.states[view.state] ?? ''],
      [words.buyer, <ProposedMember key="buyer" of={view.buyer} />],
      [words.seller, view.seller ? <ProposedMember key="seller" of={view.seller} /> : claimCases.platform],
      [words.objection, view.objection],
      [words.most, viv(view.item_amt)],
      [words.back, <strong key="back">{viv(view.refund_viv)}</strong>],
      [words.rest, claimCases.plus(view.seller_viv)],
      [words.answer, view.answer],
    ],
    effect: ({ buyer, refund_viv }) => words.effect(nameWithNumber(buyer), viv(refund_viv)),
    members: ({ buyer, seller }) => (seller ? [buyer, seller] : [buyer]),
    amount: ({ refund_viv }) => amountOf(refund_viv, signedVivAndWon),
  }),
}
