import { defineErrors } from '#kit/contract/errors.ts'

export const reportErrors = defineErrors('report', {
  /** The same for deleted, hidden, private and blocked targets. */
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  own: { status: 400, message: '내가 쓴 글은 신고할 수 없어요.' },
  already: { status: 409, message: '이미 신고했어요. 확인하고 있어요.' },
  needs_text: { status: 400, message: '어떤 일이 있었는지 적어 주세요.' },
})
