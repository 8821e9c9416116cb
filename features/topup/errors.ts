import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators. Members get viv's refusals. */
export const topUpErrors = defineErrors('topup', {
  no_refund: { status: 404, message: '볼 수 없는 페이지입니다' },
  refund_ended: { status: 409, message: '이미 처리됐거나 처리하고 있는 환불이에요.' },
})

/** The prefix `treasury` of the code is part of the wire and does not change. */
export const topUpOperatorErrors = defineErrors('treasury', {
  charge_amount: { status: 400, message: '아직 돌려주지 않은 만큼만 환불할 수 있어요.' },
})
