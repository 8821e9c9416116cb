import { defineErrors } from '#kit/contract/errors.ts'

export const campaignErrors = defineErrors('campaign', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  changed: { status: 409, message: '그사이 내용이 바뀌었어요. 지금 내용을 확인하고 다시 해 주세요.' },
  not_now: { status: 409, message: '지금은 할 수 없어요. 상태를 확인해 주세요.' },
  too_soon: { status: 400, message: '지금부터 10분 뒤부터 예약할 수 있어요.' },
  too_late: { status: 400, message: '60일 안으로 예약해 주세요.' },
  nobody: { status: 409, message: '받을 수 있는 회원이 없어요. 대상을 바꿔 주세요.' },
  bad_link: { status: 400, message: '앱 안에 있는 화면의 주소를 적어 주세요.' },
  nothing_waits: { status: 409, message: '모두 보냈어요. 멈출 것이 없어요.' },
})
