import { defineErrors } from '#kit/contract/errors.ts'

export const systemErrors = defineErrors('system', {
  gone: { status: 409, message: '그사이 다른 운영자가 처리했어요.' },
  nothing: { status: 409, message: '다시 보낼 메시지가 없어요.' },
})
