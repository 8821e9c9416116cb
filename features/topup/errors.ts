import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators. Members get viv's refusals. */
export const topUpErrors = defineErrors('topup', {
  no_refund: { status: 404, message: '볼 수 없는 페이지입니다' },
  refund_ended: { status: 409, message: '이미 처리됐거나 처리하고 있는 환불이에요.' },
})

/** The prefix `treasury` of the code is part of the wire and does not change. */
export const topUpOperatorErrors = defineErrors('treasury', {
  close_open: { status: 409, message: '다른 점을 모두 처리한 뒤에 마감할 수 있어요.' },
  close_ended: { status: 409, message: '이미 마감한 날이에요.' },
  close_early: { status: 409, message: '하루가 끝나고 결제사의 기록이 나온 뒤에 대조할 수 있어요.' },
  payout_head: { status: 400, message: '첫 줄에 정산서의 칸 이름이 모두, 쉼표로 나뉘어 있어야 해요.' },
  payout_empty: { status: 400, message: '칸 이름 아래에 정산서의 줄이 없어요.' },
  payout_size: { status: 400, message: '줄이 너무 많아요. 기간을 나누어 올려 주세요.' },
  charge_amount: { status: 400, message: '아직 돌려주지 않은 만큼만 환불할 수 있어요.' },
})
