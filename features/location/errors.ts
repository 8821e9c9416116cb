import { defineErrors } from '#kit/contract/errors.ts'

export const locationErrors = defineErrors('location', {
  off: { status: 409, message: '위치 나누기가 꺼져 있어요. 다시 켜 주세요.' },
  outside: { status: 400, message: '우리나라 땅 위에서만 위치를 나눌 수 있어요.' },
  age_unknown: { status: 409, message: '위치를 나누려면 먼저 본인확인을 해 주세요.' },
})
