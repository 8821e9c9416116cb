import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators; what a member is refused are viv's own. */
export const topUpErrors = defineErrors('topup', {
  no_refund: { status: 404, message: '볼 수 없는 페이지입니다' },
  refund_ended: { status: 409, message: '이미 처리됐거나 처리하고 있는 환불이에요.' },
})
