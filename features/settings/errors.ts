import { defineErrors } from '#kit/contract/errors.ts'
import { OWN_KEYS_MAX } from './rules.ts'

export const settingsErrors = defineErrors('settings', {
  value: { status: 400, message: '고를 수 없는 값이에요.' },
  key: { status: 400, message: '쓸 수 없는 설정 이름이에요.' },
  twice: { status: 400, message: '같은 설정을 두 번 보냈어요.' },
  too_many: { status: 409, message: `설정은 ${OWN_KEYS_MAX}개까지 더할 수 있어요.` },
  not_expert: { status: 409, message: '전문가로 승인된 뒤에 쓸 수 있어요.' },
})
