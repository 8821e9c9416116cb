import { defineErrors } from '#kit/contract/errors.ts'

export const planErrors = defineErrors('plan', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  /** Sending. */
  not_now: { status: 409, message: '플랜은 상담 중이나 상담이 끝난 뒤 7일 안에 보낼 수 있어요.' },
  no_member: { status: 409, message: '지금은 이 회원에게 플랜을 보낼 수 없어요.' },
  full: { status: 409, message: '한 상담에서 플랜은 3개까지 보낼 수 있어요.' },
  bad_days: { status: 400, message: '플랜 기간 안의 날만 고를 수 있어요.' },
  bad_start: { status: 400, message: '오늘부터 30일 안의 날을 골라 주세요.' },
  /** Taking back. */
  added_already: { status: 409, message: '회원이 이미 하루에 넣은 플랜이라 거둘 수 없어요.' },
  /** In the member's days. */
  nothing_to_do: { status: 409, message: '그날 시작하면 할 일이 없어요. 다른 날을 골라 주세요.' },
  added: { status: 409, message: '이미 하루에 넣은 플랜이에요.' },
  not_added: { status: 409, message: '하루에 넣지 않은 플랜이에요.' },
  not_yet: { status: 409, message: '아직 오지 않은 날은 체크할 수 없어요.' },
  too_late: { status: 409, message: '지난 7일까지만 체크를 바꿀 수 있어요.' },
})
