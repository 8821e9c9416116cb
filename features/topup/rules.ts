/** What a member may lack before they charge, in the order in which it is asked for. */
export const NEEDS = ['identity', 'guardian', 'viv_terms'] as const
export type Need = (typeof NEEDS)[number]

/** What stands in the way of a charge. `isMinor`: null where nobody knows the age. */
export function needsOf({ isMinor, hasGuardian, agrees }: { isMinor: boolean | null; hasGuardian: boolean; agrees: boolean }): Need[] {
  const lacks = { identity: isMinor === null, guardian: isMinor === true && !hasGuardian, viv_terms: !agrees }
  return NEEDS.filter((need) => lacks[need])
}

/** Hours in which an order may still be paid: a bank or a provider may take that long. */
export const ASK_HOURS = 24
/** Days of orders that are compared with the gateway each night. */
export const COMPARE_DAYS = 7
/** Times that a provider may refuse to give money back, before it is an operator's. It repeats a refusal for some hours. */
export const REFUSALS_MAX = 6
/** Minutes between two tries after a refusal, and between two where there was no answer, at most. */
export const REFUSED_MINUTES = 60
export const UNANSWERED_MINUTES = 10

const MINUTE = 60_000

/** When the gateway is asked again, after so many times: the pauses double, up to an hour. */
export const nextAsk = (asks: number, now: Date): Date => new Date(now.getTime() + Math.min(60, 2 ** Math.min(asks, 10)) * MINUTE)

/** What the member's records at the gateway show. */
export const REFUND_WORDS = {
  withdrawal: '청약철회',
  minor: '미성년자 결제 취소',
  guardian: '보호자 요청',
  mismatch: '주문과 다른 결제',
  operator: '고객센터 처리',
  gateway: '결제 취소',
} as const
export type RefundReason = keyof typeof REFUND_WORDS

/** What the member reads where money came that could not be credited. */
export const REFUSED_WORDS = {
  mismatch: '결제 금액이 주문과 달라 전액 돌려드려요.',
  over: '충전 한도를 넘어 전액 돌려드려요.',
  unknown: '지갑을 찾을 수 없어 전액 돌려드려요.',
} as const

export const REFUND_QUEUES = ['waiting', 'failed', 'done', 'loss'] as const
export type RefundQueue = (typeof REFUND_QUEUES)[number]
/** Why an operator gives a top-up back: its content differed, no guardian agreed, or else. */
export const REFUND_CAUSES = ['mismatch', 'minor', 'operator'] as const
export const REFUNDS_PAGE = 30
export const CHARGES_PAGE = 30

/** What two operators do here, as `operator_proposal.kind`. */
export const TOPUP_PROPOSAL_KINDS = ['refund'] as const
export type TopUpProposalKind = (typeof TOPUP_PROPOSAL_KINDS)[number]

/** What operators do here, as the log names it. */
export const TOPUP_ACTS = ['refund.retry', 'refund.settle', 'refund.loss', 'refund.charge'] as const
