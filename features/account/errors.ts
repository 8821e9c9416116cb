import { defineErrors } from '#kit/contract/errors.ts'

export const accountErrors = defineErrors('auth', {
  bad_credentials: { status: 400, message: '아이디나 비밀번호가 맞지 않아요.' },
  locked: { status: 423, message: '여러 번 틀려서 30분 동안 로그인할 수 없어요. 잠시 뒤에 다시 해 주세요.' },
  health_consent: { status: 409, message: '식사 사진을 남기려면 건강 정보 수집에 동의해 주세요.' },
})
