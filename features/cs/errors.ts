import { defineErrors } from '#kit/contract/errors.ts'
import { INQUIRIES_OPEN_MAX } from './rules.ts'

export const csErrors = defineErrors('cs', {
  too_many: {
    status: 409,
    message: `하루에 답을 기다리는 문의는 ${INQUIRIES_OPEN_MAX}건까지 남길 수 있어요. 답을 받은 뒤 다시 남겨 주세요.`,
  },
  answered: { status: 409, message: '답변이 달린 문의는 고치거나 지울 수 없어요.' },
})
