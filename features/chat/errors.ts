import { defineErrors } from '#kit/contract/errors.ts'

export const chatErrors = defineErrors('chat', {
  no_room: { status: 404, message: '볼 수 없는 대화방이에요.' },
  no_person: { status: 404, message: '대화할 수 없는 회원이에요.' },
  to_self: { status: 400, message: '나와는 대화할 수 없어요.' },
  closed_to_me: { status: 403, message: '이 회원은 지금 새 대화 요청을 받지 않아요.' },
  not_open: { status: 409, message: '아직 대화가 열리지 않았어요.' },
  not_asked: { status: 409, message: '이미 답한 요청이에요.' },
  no_reason: { status: 400, message: 'Please enter a reject reason' },
  too_many_rooms: { status: 429, message: '오늘은 더 이상 새 대화를 요청할 수 없어요.' },
  /** After reports, which it does not name. */
  stopped: { status: 403, message: '당분간 새 대화를 요청할 수 없어요.' },
  too_soon: { status: 429, message: '하루가 지나면 다시 요청할 수 있어요.' },
  too_often: { status: 429, message: '30일 동안 세 번까지 다시 요청할 수 있어요.' },
  first_too_long: { status: 400, message: '처음 보내는 메시지는 500자까지 적을 수 있어요.' },
  first_words_only: { status: 400, message: '상대가 수락하기 전에는 글만 보낼 수 있어요.' },
  too_fast: { status: 429, message: '조금 천천히 보내 주세요.' },
  no_message: { status: 404, message: '볼 수 없는 메시지예요.' },
  too_late: { status: 409, message: '보낸 지 5분이 지나서 모두에게서 지울 수 없어요.' },
  kept: { status: 409, message: '상담 대화는 지울 수 없어요.' },
  files: { status: 400, message: '사진은 10장까지, 영상이나 문서는 하나만 보낼 수 있어요.' },
  not_group: { status: 409, message: '모임 대화방에서만 나갈 수 있어요.' },
})
