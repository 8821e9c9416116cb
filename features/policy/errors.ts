import { defineErrors } from '#kit/contract/errors.ts'
import { NOTICE_DAYS, UNFAVOURABLE_NOTICE_DAYS } from './rules.ts'

export const policyErrors = defineErrors('policy', {
  changed: { status: 409, message: '그사이 다른 운영자가 고쳤어요. 지금 글을 보고 다시 해 주세요.' },
  released: { status: 409, message: '동의를 묻는 화면과 함께 바뀌는 글이라 새 버전을 배포할 때 바꿔요.' },
  no_draft: { status: 409, message: '공고할 새 글이 없어요.' },
  same: { status: 409, message: '시행 중인 글과 달라진 것이 없어요.' },
  short: {
    status: 400,
    message: `시행일은 공고하고 ${NOTICE_DAYS}일 뒤, 불리하거나 중대한 변경은 ${UNFAVOURABLE_NOTICE_DAYS}일 뒤부터 정할 수 있어요.`,
  },
  order: { status: 409, message: '먼저 공고한 글의 시행일보다 뒤여야 해요.' },
})
