import { defineErrors } from '#kit/contract/errors.ts'

export const sanctionErrors = defineErrors('sanction', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  appealed: { status: 409, message: '이미 재심을 신청했어요.' },
  too_late: { status: 409, message: '재심은 결정한 날부터 14일 안에 신청할 수 있어요.' },
  nothing_left: { status: 409, message: '이미 되돌린 결정이에요.' },
  not_now: { status: 409, message: '지금 상태에서는 할 수 없어요.' },
})
