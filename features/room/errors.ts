import { defineErrors } from '#kit/contract/errors.ts'

export const roomErrors = defineErrors('room', {
  unknown_choice: { status: 400, message: '고를 수 없는 항목이에요. 화면을 새로 고쳐 주세요.' },
  unknown_region: { status: 400, message: '고를 수 없는 지역이에요. 화면을 새로 고쳐 주세요.' },
  goal_needs_height: { status: 400, message: '목표 몸무게를 적으려면 키도 적어 주세요. 건강한 범위인지 함께 살펴요.' },
  goal_unsafe: { status: 400, message: '이 키에는 몸이 상할 수 있는 목표라서 저장하지 않아요. 조금 더 높게 정해 주세요.' },
  /** The member has not read the notice that this goal requires (rules.ts, `goalNoticeOf`). */
  goal_low: { status: 409, message: '키에 견주어 낮은 목표예요. 안내를 먼저 읽어 주세요.' },
  goal_young: { status: 409, message: '몸이 자라는 나이의 목표예요. 안내를 먼저 읽어 주세요.' },
  health_consent: { status: 409, message: '건강 정보를 남기려면 먼저 동의해 주세요.' },
})
