import { defineErrors } from '#kit/contract/errors.ts'

export const followErrors = defineErrors('follow', {
  self: { status: 400, message: '나에게는 할 수 없어요.' },
  no_request: { status: 409, message: '이미 처리했거나 취소된 요청이에요.' },
})
