import { MINUTE_MS } from '#kit/contract/time.ts'

/** Conditions for charging that a member may lack, in the order in which they are shown. `unfrozen`: the guardian has not stopped the spending. */
export const NEEDS = ['identity', 'guardian', 'unfrozen', 'viv_terms'] as const
export type Need = (typeof NEEDS)[number]

type Payer = {
  /** Null if the age is unknown. */
  isMinor: boolean | null
  guardian: { frozen_dt: string | null } | null
  agrees: boolean
}

/** The conditions for charging that the member lacks. */
export function needsOf({ isMinor, guardian, agrees }: Payer): Need[] {
  const lacks = {
    identity: isMinor === null,
    guardian: isMinor === true && guardian === null,
    unfrozen: isMinor === true && guardian !== null && guardian.frozen_dt !== null,
    viv_terms: !agrees,
  }
  return NEEDS.filter((need) => lacks[need])
}

/** Hours for which an order is queried, because a bank or a provider may take that long. */
export const QUERY_HOURS = 24
/** Days of orders that the nightly comparison covers. */
export const COMPARE_DAYS = 7
/** Days behind today that the nightly close compares again while they are open. */
export const CLOSE_DAYS = 7
/** The time of day in Korea at which it runs: after the comparison of orders, which books what was missed. */
export const CLOSE_CLOCK = '03:10'
export const CLOSES_PAGE = 31
/** Open cases of a day first; the others appear as these are settled. */
export const CLOSE_CASES_MAX = 200
/** Refusals of a refund by the provider before an operator has to decide. A provider repeats its refusal for some hours. */
export const REFUSALS_MAX = 6
/** Minutes until the next try after a refusal; most minutes until the next try without an answer. */
export const REFUSED_MINUTES = 60
export const UNANSWERED_MINUTES = 10

/** The time of the next query after `queries`: the pauses double up to an hour. */
export const nextQueryAt = (queries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(60, 2 ** Math.min(queries, 10)) * MINUTE_MS)

/** Why the gateway refused a refund: nothing was paid, less is left than asked for, or the provider's own reason. */
export const REFUSALS = ['not_paid', 'too_much', 'provider'] as const
export type Refusal = (typeof REFUSALS)[number]

/** The reason that the gateway shows to the member. */
export const REFUND_WORDS = {
  withdrawal: '청약철회',
  minor: '미성년자 결제 취소',
  guardian: '보호자 요청',
  mismatch: '주문과 다른 결제',
  operator: '고객센터 처리',
  gateway: '결제 취소',
} as const
export type RefundReason = keyof typeof REFUND_WORDS

/** The reason that the member reads if a payment could not be credited. */
export const REFUSED_WORDS = {
  mismatch: '결제 금액이 주문과 달라 전액 돌려드려요.',
  over: '충전 한도를 넘어 전액 돌려드려요.',
  frozen: '보호자가 비브 쓰기를 멈춰서 전액 돌려드려요.',
  unknown: '지갑을 찾을 수 없어 전액 돌려드려요.',
} as const

export const REFUND_QUEUES = ['waiting', 'failed', 'done', 'loss'] as const
export const REFUND_SORTS = ['due', 'amount'] as const
export type RefundQueue = (typeof REFUND_QUEUES)[number]
/** Why an operator refunds a top-up: it differs from the offer, a minor without consent, or another reason. */
export const REFUND_CAUSES = ['mismatch', 'minor', 'operator'] as const
export const REFUNDS_PAGE = 30
export const CHARGES_PAGE = 30

/** Actions that need two operators, as `operator_proposal.kind`. */
export const TOPUP_PROPOSAL_KINDS = ['refund', 'refund_settle', 'refund_loss'] as const
export type TopUpProposalKind = (typeof TOPUP_PROPOSAL_KINDS)[number]

/** The audit log's acts of this feature. */
export const TOPUP_ACTS = ['refund.retry', 'refund.settle', 'refund.loss', 'refund.charge'] as const
/** The audit log's acts of the daily close. */
export const CLOSE_ACTS = ['close.compare', 'close.settle', 'close.close', 'close.file', 'close.payout'] as const

/** The columns of a provider's statement as a file, in any order. */
export const PAYOUT_COLUMNS = {
  day: '결제일',
  provider: '결제사',
  paid_won: '결제 금액',
  cancelled_won: '취소 금액',
  fee_won: '수수료',
  fee_vat_won: '수수료 부가세',
  net_won: '지급액',
  payout_day: '지급일',
} as const
/** Characters of such a file, and its lines: a year of some providers. */
export const PAYOUT_FILE_MAX = 200_000
export const PAYOUT_LINES_MAX = 2000
export const PROVIDER_MAX = 40
/** Why a cell of such a file is refused. `early`: paid out before the payments; `twice`: an earlier line has the day and provider; `no_close`: of a day without a close. */
export const PAYOUT_FAULTS = ['day', 'provider', 'won', 'negative', 'early', 'twice', 'no_close'] as const
export type PayoutFault = (typeof PAYOUT_FAULTS)[number]
/** Wrong lines of a file that are named. */
export const PAYOUT_BAD_MAX = 50

type PayoutSums = { provider: string; paid_won: number; cancelled_won: number; fee_won: number; fee_vat_won: number; net_won: number }
type Booked = { paid_won: number; cancelled_won: number }
/** `provider` null: of all of them together. */
export type PayoutDifference = { kind: 'paid' | 'cancelled' | 'net'; provider: string | null; stated: number; expected: number }

/** Where the providers' statements of a day differ from what was booked, or a statement from its own sums. None without a statement. */
export function payoutDifferences(payouts: readonly PayoutSums[], booked: Booked): PayoutDifference[] {
  if (payouts.length === 0) return []
  const sumOf = (of: 'paid_won' | 'cancelled_won'): number => payouts.reduce((sum, one) => sum + one[of], 0)
  const all: PayoutDifference[] = [
    { kind: 'paid', provider: null, stated: sumOf('paid_won'), expected: booked.paid_won },
    { kind: 'cancelled', provider: null, stated: sumOf('cancelled_won'), expected: booked.cancelled_won },
    ...payouts.map((one) => ({ kind: 'net' as const, provider: one.provider, stated: one.net_won, expected: netOf(one) })),
  ]
  return all.filter(({ stated, expected }) => stated !== expected)
}

const netOf = (of: PayoutSums): number => of.paid_won - of.cancelled_won - of.fee_won - of.fee_vat_won
