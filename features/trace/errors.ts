import { defineErrors } from '#kit/contract/errors.ts'

export const traceErrors = defineErrors('trace', {
  no_group: { status: 404, message: '볼 수 없는 페이지입니다' },
  same_state: { status: 409, message: '이미 그 상태예요.' },
})
