import { defineErrors } from '#kit/contract/errors.ts'

/** Refusals to operators. The prefix `treasury` of their codes is part of the wire and does not change. */
export const vivOperatorErrors = defineErrors('treasury', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  same_person: { status: 403, message: '승인한 사람과 지급하는 사람은 달라야 해요.' },
  own: { status: 403, message: '내 계정의 일은 다른 운영자가 처리해야 해요.' },
  ended: { status: 409, message: '이미 처리된 건이에요.' },
  books: { status: 409, message: '장부에 열린 차이가 있어 모든 환전이 멈췄어요. 장부에서 차이를 먼저 해결해 주세요.' },
  loss: { status: 409, message: '취소된 결제의 손실이 남은 회원이에요. 그 환불에서 손실을 되찾거나 인정한 뒤에 환전할 수 있어요.' },
  exported: { status: 409, message: '은행 파일에 들어간 환전이에요. 은행에서 지급하지 못한 것을 확인한 뒤에만 거절할 수 있어요.' },
  again: { status: 409, message: '이미 다른 파일에 들어간 환전이 있어요. 두 번 보내지 않도록 확인해 주세요.' },
  batch_empty: { status: 409, message: '파일에 넣을 승인된 환전이 없어요.' },
  batch_unopened: { status: 409, message: '아직 아무도 내려받지 않은 파일이라 은행에 보낼 수 없었어요. 먼저 내려받아 은행에 보내 주세요.' },
  later_file: { status: 409, message: '나중에 만든 다른 은행 파일에도 들어 있어요. 그 파일에서 지급을 기록해 주세요.' },
  batch_state: { status: 409, message: '승인된 환전만 파일에 넣을 수 있어요.' },
  members: { status: 400, message: '찾을 수 없는 회원이 있어요.' },
  expire_day: { status: 400, message: '끝나는 날은 오늘보다 뒤여야 해요.' },
  amount: { status: 400, message: '0이 아닌 금액을 적어 주세요.' },
  report_dt: { status: 400, message: '보낸 회원이 선물한 지 24시간 안에 신고한 경우에만 멈출 수 있어요.' },
  gift_used: { status: 409, message: '받은 회원이 이미 쓴 선물이에요.' },
  gift_ended: { status: 409, message: '이미 끝난 선물이에요.' },
  not_frozen: { status: 409, message: '먼저 사용을 멈춘 선물만 취소할 수 있어요.' },
  frozen: { status: 409, message: '이미 사용을 멈춘 선물이에요.' },
  config_key: { status: 404, message: '볼 수 없는 페이지입니다' },
  config_value: { status: 400, message: '이 설정에 쓸 수 없는 값이에요.' },
})
