import { defineErrors } from '#kit/contract/errors.ts'

export const reportCaseErrors = defineErrors('report_case', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  nothing: { status: 400, message: '무엇을 할지 골라 주세요.' },
  closed: { status: 409, message: '이미 닫힌 사건이에요.' },
  changed: { status: 409, message: '보고 있던 사건이 그사이 바뀌었어요. 바뀐 내용을 확인하고 다시 결정해 주세요.' },
  no_member: { status: 409, message: '탈퇴한 회원이라 제재할 수 없어요.' },
  not_possible: { status: 409, message: '지금은 그렇게 할 수 없는 내용이에요.' },
  contradiction: { status: 400, message: '문제없음으로 닫으면서 조치할 수는 없어요.' },
  message: { status: 400, message: '회원에게 보낼 설명을 10자 이상 적어 주세요.' },
  days: { status: 400, message: '기간과 닫을 것을 골라 주세요.' },
  own: { status: 403, message: '내 계정의 일이라 다른 운영자가 처리해야 해요.' },
  undone: { status: 409, message: '이미 되돌렸어요.' },
  appealed: { status: 409, message: '재심을 기다리는 결정이에요. 재심에서 결정해 주세요.' },
  same_operator: { status: 403, message: '처음 결정한 운영자는 재심을 결정할 수 없어요. 다른 운영자에게 부탁해 주세요.' },
  no_picture: { status: 404, message: '지워졌거나 볼 수 없는 사진이에요.' },
  blocked: { status: 409, message: '이미 30일 동안 가려져 있어요.' },
  block_over: { status: 409, message: '이미 끝난 요청이에요.' },
  template_changed: { status: 409, message: '다른 운영자가 먼저 고쳤어요. 새 내용을 확인해 주세요.' },
})
