import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators who review applications. */
export const reviewErrors = defineErrors('expert_review', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  own: { status: 403, message: '내 계정의 일은 다른 운영자가 처리해야 해요.' },
  /** Its message names who decided, if anybody did. */
  decided: { status: 409, message: '이미 처리된 신청이에요.' },
  left: { status: 409, message: '계정을 지운 회원이에요. 승인할 수 없어요.' },
  no_document: { status: 404, message: '볼 수 없는 서류예요. 회원이 지웠을 수 있어요.' },
})
