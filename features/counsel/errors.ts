import { defineErrors } from '#kit/contract/errors.ts'

export const counselErrors = defineErrors('counsel', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  /** The state does not allow the act, for acts other than approve and reject. */
  not_now: { status: 409, message: '지금은 할 수 없어요. 상담 상태를 다시 확인해 주세요.' },
  not_yet: { status: 409, message: '아직 시작할 수 없어요. 두 사람이 모두 들어오면 시작돼요.' },
  too_late: { status: 409, message: '이미 시간이 지났어요.' },
  no_extension: { status: 409, message: '연장할 수 없는 상담이에요.' },
  extension_early: { status: 409, message: '끝나기 10분 전부터 연장을 요청할 수 있어요.' },
  extension_max: { status: 409, message: '연장은 3번까지 할 수 있어요.' },
  expert_busy: { status: 409, message: '바로 뒤에 다른 상담이 있어서 연장할 수 없어요.' },
  /** Apply. */
  slot_taken: { status: 409, message: '그사이 예약됐거나 닫힌 시간이에요. 다른 시간을 골라 주세요.' },
  too_soon: { status: 409, message: '시작까지 남은 시간이 짧아서 신청할 수 없어요. 더 늦은 시간을 골라 주세요.' },
  no_product: { status: 404, message: '지금은 신청할 수 없는 상담이에요.' },
  terms_changed: { status: 409, message: '상담 상품의 가격이나 시간이 바뀌었어요. 다시 확인해 주세요.' },
  own: { status: 400, message: '내 상담은 신청할 수 없어요.' },
  not_accepting: { status: 409, message: '지금은 새 상담 신청을 받지 않는 전문가예요.' },
  refused_again: { status: 403, message: '이 전문가에게는 다시 신청할 수 없어요.' },
  open_already: { status: 409, message: '이 전문가와 진행 중인 상담이 있어요.' },
  too_often: { status: 409, message: '같은 전문가에게는 24시간에 한 번, 30일에 3번까지 다시 신청할 수 있어요.' },
  minor: { status: 403, message: '19세 미만은 보호자 동의가 있어야 신청할 수 있어요.' },
  consent: { status: 400, message: '필수 동의를 확인해 주세요.' },
  no_follow_up: { status: 409, message: '이 답변에 이어서 신청할 수 없어요. 질문을 빼고 신청해 주세요.' },
  picture: { status: 400, message: '올린 사진을 찾을 수 없어요. 다시 올려 주세요.' },
  /** Moves of an accepted session. */
  move_max: { status: 409, message: '일정은 2번까지 바꿀 수 있어요.' },
  move_late: { status: 409, message: '시작 1시간 전부터는 일정을 바꿀 수 없어요.' },
  same_time: { status: 409, message: '지금 잡힌 시간이에요. 다른 시간을 골라 주세요.' },
  no_move: { status: 409, message: '기다리는 일정 변경이 없어요.' },
  own_move: { status: 403, message: '상대가 답할 수 있어요.' },
  /** Disputes. */
  dispute_late: { status: 409, message: '상담이 끝나고 7일 안에 문의할 수 있어요.' },
  disputed: { status: 409, message: '이미 문의한 상담이에요.' },
  reason: { status: 400, message: 'Please enter a reason for rejection' },
  templates_full: { status: 409, message: '문구는 10개까지 저장할 수 있어요.' },
  no_template: { status: 404, message: '이미 지운 문구예요.' },
  // Answers of approve and reject where the state does not allow them (decisions d-2): the specification's client reads them as answers.
  already_cancelled: { status: 200, state: -1, code: 'ALREADY_CANCELLED', message: 'This counselling has already been cancelled' },
  already_accepted: { status: 200, state: -2, code: 'ALREADY_ACCEPTED', message: '이미 수락한 상담이에요.' },
  already_closed: { status: 200, state: -3, code: 'ALREADY_CLOSED', message: '이미 종료된 상담이에요.' },
  overlap: { status: 200, state: -4, code: 'SLOT_TAKEN', message: '일정이 겹쳐요.' },
  answer_late: { status: 200, state: -4, code: 'ANSWER_DUE', message: '응답 기한이 지났어요.' },
})
