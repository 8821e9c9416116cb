import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators who decide about returns and exchanges. */
export const claimCaseErrors = defineErrors('claim_case', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  own: { status: 403, message: '내 계정의 일은 다른 운영자가 처리해야 해요.' },
  /** Decided, withdrawn, or settled by the two sides. */
  not_now: { status: 409, message: '지금은 이 결정을 할 수 없어요. 신청의 상태를 다시 확인해 주세요.' },
  /** By operators: the seller may also have taken the use back. */
  use_decided: { status: 409, message: '이미 결정한 이의예요. 누가 어떻게 결정했는지 ‘결정함’에서 볼 수 있어요.' },
  changed: { status: 409, message: '보고 있던 금액이 그사이 바뀌었어요. 바뀐 금액을 확인하고 다시 결정해 주세요.' },
  /** Sent, dated or cancelled. */
  not_late: { status: 409, message: '이 주문은 이제 늦지 않았어요. 주문의 상태를 다시 확인해 주세요.' },
  reminded: { status: 409, message: '오늘은 이미 재촉했어요. 하루에 한 번만 보낼 수 있어요.' },
  whole_claim: { status: 409, message: '반품·교환을 함께 신청한 상품은 모두 골라야 무효로 할 수 있어요.' },
  left: { status: 409, message: '계정을 지운 회원이 있어서 비브를 돌려줄 수 없어요.' },
  refund_viv: { status: 400, message: '환불은 신청한 금액까지 할 수 있어요.' },
})
