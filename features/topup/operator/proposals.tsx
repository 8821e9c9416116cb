import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { amountOf, BalanceChange, signedVivAndWon, vivAndWon } from '#features/viv/operator/public.ts'
import { viv, won } from '#features/viv/words/amount.ts'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { lossView, refundView, settleView, type SettleView } from '../operator-contract.ts'
import type { TopUpProposalKind } from '../rules.ts'
import { REFUND } from '../transitions.ts'
import { charges, failWords, refundProposals as words, refunds } from '../words/operator.ts'

/** How the console shows what a second operator decides about refunds. */
export const topupProposals: Readonly<Record<TopUpProposalKind, ProposalKind>> = {
  refund: proposalKind(refundView, {
    rows: (view) => [
      [words.member, <ProposedMember key="member" of={view.member} />],
      [refunds.charge, chargeLink(view.charge_no)],
      [words.charged, vivAndWon(view.viv)],
      ...(view.method ? [[refunds.method, refunds.methods[view.method]] as const] : []),
      ...(view.paid_dt ? [[charges.at, stamp(view.paid_dt)] as const] : []),
      [refunds.reason, charges.causes[view.cause]],
      [words.amount, <strong key="amount">{vivAndWon(view.amount)}</strong>],
      [words.money, <strong key="money">{won(view.refund_won)}</strong>],
      [words.unused, viv(view.taken)],
      [words.used, vivAndWon(view.used)],
      ...(view.bonus + view.bonus_spent > 0
        ? [[words.bonus, viv(view.bonus)] as const, [words.bonusSpent, vivAndWon(view.bonus_spent)] as const]
        : []),
      [words.refunded, <Change key="refunded" before={viv(view.cancelled_viv)} after={viv(view.cancelled_viv + view.amount)} />],
      [words.paid, <BalanceChange key="paid" of={view.paid} />],
      [words.free, <BalanceChange key="free" of={view.free} />],
    ],
    effect: ({ member, charge_no, amount, refund_won, used }) =>
      words.refund({
        who: nameWithNumber(member),
        charge: charges.number(charge_no),
        amount: viv(amount),
        money: won(refund_won),
        used: used > 0 ? vivAndWon(used) : null,
      }),
    members: ({ member }) => [member],
    amount: ({ amount }) => amountOf(amount, (all) => signedVivAndWon(-all)),
  }),

  refund_settle: proposalKind(settleView, {
    rows: (view) => [
      ...refundRows(view),
      [words.money, <strong key="money">{won(view.won)}</strong>],
      [refunds.viv, viv(view.viv)],
      [
        refunds.state,
        <Change key="state" before={stateWords(view.state)} after={stateWords(REFUND.paid)} isBad={view.state !== REFUND.givenUp} />,
      ],
    ],
    effect: ({ member, refund_no, won: money }) => words.settle(nameWithNumber(member), refunds.number(refund_no), won(money)),
    members: ({ member }) => [member],
    amount: ({ won: money }) => amountOf(money, won),
  }),

  refund_loss: proposalKind(lossView, {
    rows: (view) => [
      ...refundRows(view),
      [words.backMoney, won(view.won)],
      [words.loss, <strong key="loss">{vivAndWon(view.loss_viv)}</strong>],
      [words.exchanges, <Change key="stop" before={stopWords(view.is_stopped.before)} after={stopWords(view.is_stopped.after)} />],
    ],
    effect: ({ member, loss_viv, is_stopped }) => words.accept(nameWithNumber(member), vivAndWon(loss_viv), is_stopped.after),
    members: ({ member }) => [member],
    amount: ({ loss_viv }) => amountOf(loss_viv, (lost) => signedVivAndWon(-lost)),
  }),
}

const chargeLink = (chargeNo: number) => (
  <TextLink key="charge" to={`/charge/${chargeNo}`}>
    {charges.number(chargeNo)}
  </TextLink>
)
const stateWords = (state: number): string => refunds.states[state] ?? ''
const stopWords = (isStopped: boolean): string => (isStopped ? words.stopped : words.open)

/** The refund of a proposal as it is now. */
const refundRows = (view: SettleView) =>
  [
    [words.member, <ProposedMember key="member" of={view.member} />],
    [
      words.of,
      <TextLink key="refund" to={`/refund/${view.refund_no}`}>
        {refunds.number(view.refund_no)}
      </TextLink>,
    ],
    [refunds.charge, chargeLink(view.charge_no)],
    ...(view.method ? [[refunds.method, refunds.methods[view.method]] as const] : []),
    [refunds.reason, refunds.reasons[view.reason] ?? ''],
    ...(view.fail_reason === null ? [] : [[refunds.fail, failWords(view.fail_reason)] as const]),
    [refunds.asked, stamp(view.reg_dt)],
    [refunds.dueAt, stampDay(view.due_dt)],
  ] as const
