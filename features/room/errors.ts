import { defineErrors } from '#kit/contract/errors.ts'

export const roomErrors = defineErrors('room', {
  unknown_choice: { status: 400, message: '고를 수 없는 항목이에요. 화면을 새로 고쳐 주세요.' },
  unknown_region: { status: 400, message: '고를 수 없는 지역이에요. 화면을 새로 고쳐 주세요.' },
  health_consent: { status: 409, message: '건강 정보를 남기려면 먼저 동의해 주세요.' },
})
