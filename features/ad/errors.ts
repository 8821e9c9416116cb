import { defineErrors } from '#kit/contract/errors.ts'

export const adErrors = defineErrors('ad', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  changed: { status: 409, message: '그사이 내용이 바뀌었어요. 지금 내용을 확인하고 다시 해 주세요.' },
  not_now: { status: 409, message: '지금은 할 수 없어요. 상태를 확인해 주세요.' },
  over: { status: 409, message: '기간이 지난 광고예요. 끝나는 때를 먼저 고쳐 주세요.' },
  place_fixed: { status: 409, message: '게시한 적이 있는 광고는 자리를 바꿀 수 없어요. 새 광고를 써 주세요.' },
  bad_period: { status: 400, message: '시작보다 뒤로 정해 주세요.' },
  bad_link: { status: 400, message: '앱 안에 있는 화면의 주소를 적어 주세요.' },
})
