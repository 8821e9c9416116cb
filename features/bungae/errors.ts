import { defineErrors } from '#kit/contract/errors.ts'

export const bungaeErrors = defineErrors('bungae', {
  not_found: { status: 404, message: '볼 수 없는 번개예요.' },
  forbidden: { status: 403, message: '이 번개에서 할 수 있는 일이 아니에요.' },
  members_only: { status: 403, message: '모임에 가입하면 함께할 수 있어요.' },
  no_creating: { status: 403, message: '이 모임에서는 운영진만 번개를 열 수 있어요.' },
  /** The state does not allow the act. */
  not_now: { status: 409, message: '지금은 할 수 없어요. 번개를 다시 확인해 주세요.' },
  /** Fields. */
  start: { status: 400, message: '지금부터 30분 뒤에서 90일 안으로 골라 주세요.' },
  deadline: { status: 400, message: '모집 마감은 지금과 시작 사이로 골라 주세요.' },
  capacity: { status: 409, message: '이미 함께하는 사람보다 적게 줄일 수 없어요.' },
  capacity_minor: { status: 409, message: '미성년자와 단둘이 만나는 번개로 바꿀 수 없어요.' },
  coordinates: { status: 400, message: '위도와 경도를 함께 보내 주세요.' },
  repeat: { status: 400, message: '반복을 마치는 날은 첫 번개 뒤 1년 안으로 골라 주세요.' },
  started: { status: 409, message: '이미 시작한 번개예요.' },
  /** Joining. */
  not_joinable: { status: 403, message: '참여할 수 없는 모임이에요.' },
  minor: { status: 403, message: '나이 제한이 있어서 참여할 수 없는 번개예요.' },
  rejected: { status: 409, message: '이 번개에는 다시 신청할 수 없어요.' },
  joined_already: { status: 409, message: '이미 참여하거나 신청한 번개예요.' },
  overlap: { status: 409, message: '같은 시간에 참여하는 다른 번개가 있어요.' },
  overlap_asker: { status: 409, message: '신청한 분이 같은 시간에 다른 번개에 참여해요.' },
  offer_over: { status: 409, message: '자리를 잡을 수 있는 시간이 지났어요.' },
  no_confirm: { status: 409, message: '다시 확인할 것이 없어요.' },
  host_stays: { status: 409, message: '여는 사람은 나갈 수 없어요. 번개를 취소해 주세요.' },
  /** Attendance. */
  no_participant: { status: 404, message: '참여하는 사람을 찾을 수 없어요.' },
  mark_time: { status: 409, message: '출석은 시작 1시간 전부터 끝나고 24시간 안에 확인할 수 있어요.' },
  code: { status: 400, message: '출석 번호가 맞지 않아요. 지금 보이는 번호를 다시 확인해 주세요.' },
  no_mark: { status: 409, message: '이의를 제기할 기록이 없어요.' },
  object_late: { status: 409, message: '기록이 남고 48시간 안에 이의를 제기할 수 있어요.' },
  objected: { status: 409, message: '이미 이의를 제기했어요.' },
  no_objection: { status: 409, message: '답할 이의가 없어요.' },
  believed: { status: 409, message: '이의가 받아들여진 기록이라 바꿀 수 없어요.' },
  object_first: { status: 409, message: '먼저 이의를 제기하고, 답을 받은 뒤에 요청할 수 있어요.' },
  appeal_late: { status: 409, message: '답을 받고 14일 안에 요청할 수 있어요.' },
  appealed: { status: 409, message: '이미 다시 봐 달라고 요청했어요.' },
  no_appeal: { status: 404, message: '볼 수 없는 요청이에요.' },
  appeal_decided: { status: 409, message: '이미 결정한 요청이에요.' },
  own_objection: { status: 403, message: '내 이의에는 답할 수 없어요.' },
  /** A friend who is told. */
  no_friend: { status: 400, message: '서로 팔로우하는 친구에게만 알릴 수 있어요.' },
  no_friend_yet: { status: 409, message: '알릴 친구를 먼저 골라 주세요.' },
})
