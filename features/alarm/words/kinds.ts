import { withParticle } from '#kit/contract/particle.ts'

type AlarmSubject = { kind: string; target: string; text: string }

/**
 * Words of an alarm in the list and in a push: `act` follows an actor's name, `news` has no actor. Both are undefined
 * for an unknown kind.
 */
export function alarmWords({ kind, target, text }: AlarmSubject): { act?: string | undefined; news?: string | undefined } {
  const parts = target.split(':')
  const gave = parts.includes('returned') ? '돌려줬어요' : '선물했어요'
  // The first line is the amount.
  if (kind === 'VIV_GIFT' && text !== '') return { act: `${withParticle(text.split('\n', 1)[0]!, '을/를')} ${gave}` }
  const first = (table: Record<string, string>) => parts.map((part) => table[part]).find((words) => words !== undefined)
  return {
    act: (kind === 'LIKE_POST' ? first(LIKES) : undefined) ?? ACTS[kind],
    news: (kind === 'RECORD_REMIND' ? first(REMINDS) : undefined) ?? NEWS[kind],
  }
}

/** Follows the actor's name. */
const ACTS: Record<string, string> = {
  LIKE_POST: '내 글을 좋아해요',
  LIKE_COMMENT: '내 댓글을 좋아해요',
  LIKE_BOARD: '내 모임 글을 좋아해요',
  COMMENT: '댓글을 남겼어요',
  REPLY: '답글을 남겼어요',
  MENTION: '나를 언급했어요',
  FOLLOW: '나를 팔로우해요',
  FOLLOW_REQ: '팔로우를 요청했어요',
  FOLLOW_OK: '팔로우 요청을 수락했어요',
  STORY_REPLY: '내 스토리에 답장했어요',
  CHAT_REQ: '대화를 요청했어요',
  CHAT_ACCEPT: '대화 요청을 수락했어요',
  CHAT_REJECT: '대화 요청을 거절했어요',
  VIV_GIFT: '비브를 선물했어요',
  COUN_REQ: '상담을 신청했어요',
  COUN_PLAN: '나에게 플랜을 보냈어요',
  KIN_ANSWER: '내 질문에 답변했어요',
  KIN_COMMENT: '댓글을 남겼어요',
  CLUB_JOIN_REQ: '모임에 들어오고 싶어 해요',
  CLUB_CHEER: '내 챌린지를 응원해요',
}
const LIKES: Record<string, string> = {
  daily: '내 데일리를 좋아해요',
  feed: '내 피드를 좋아해요',
  question: '내 질문을 좋아해요',
  answer: '내 답변이 도움이 됐대요',
}

/** For kinds without an actor. */
const NEWS: Record<string, string> = {
  COUN_REQ: '새 상담 신청이 왔어요',
  COUN_ACCEPT: '상담이 수락됐어요',
  COUN_REJECT: '상담 신청이 거절됐어요',
  COUN_CANCEL: '상담이 취소됐어요',
  COUN_RESCHEDULE: '상담 일정에 새 소식이 있어요',
  COUN_SOON: '곧 상담이 있어요',
  COUN_START: '상담이 시작됐어요',
  COUN_EXTEND_REQ: '상담 연장 요청이 왔어요',
  COUN_EXTEND: '상담 연장에 답이 왔어요',
  COUN_QUIT_REQ: '상담 종료에 새 소식이 있어요',
  COUN_END: '상담이 끝났어요',
  COUN_REVIEW_ASK: '상담이 어땠는지 알려 주세요',
  COUN_REFUND: '상담에 쓴 비브를 돌려드렸어요',
  COUN_DISPUTE: '상담 문의에 새 소식이 있어요',
  COUN_SLOT: '기다리던 상담 시간이 생겼어요',
  COUN_REVIEW: '상담 후기에 새 소식이 있어요',
  KIN_ANSWER: '내 질문에 새 답변이 있어요',
  KIN_ADOPTED: '묻고 답하기에 채택 소식이 있어요',
  KIN_NUDGE: '마음에 드는 답변을 채택해 주세요',
  KIN_INVITE: '답변해 달라는 질문이 왔어요',
  CLUB_JOIN_OK: '모임에 들어가게 됐어요',
  CLUB_JOIN_NO: '모임 가입 신청이 거절됐어요',
  CLUB_NOTICE: '모임에 새 소식이 있어요',
  CLUB_KICK: '모임에서 나가게 됐어요',
  CLUB_WEEK: '지난주 모임 소식이에요',
  CLUB_ROLE: '모임에서 맡은 일이 바뀌었어요',
  BUNGAE_NEW: '새 번개가 열렸어요',
  BUNGAE_JOIN: '번개 신청에 새 소식이 있어요',
  BUNGAE_OFFER: '기다리던 번개에 자리가 났어요',
  BUNGAE_CHANGE: '번개의 시간이나 장소가 바뀌었어요',
  BUNGAE_CANCEL: '번개 참여가 취소됐어요',
  BUNGAE_SOON: '곧 번개가 시작돼요',
  BUNGAE_ATTEND: '번개 출석에 새 소식이 있어요',
  BUNGAE_FRIEND: '친구가 번개 소식을 전해요',
  ORDER_PAID: '주문했어요',
  ORDER_SHIP: '주문에 새 소식이 있어요',
  ORDER_DONE: '주문한 것이 도착했어요',
  ORDER_CONFIRM_SOON: '곧 구매가 확정돼요',
  ORDER_REFUND_REQ: '반품이나 교환 신청이 들어왔어요',
  ORDER_REFUND_OK: '주문한 비브를 돌려드렸어요',
  ORDER_REFUND_NO: '환불 신청에 답이 왔어요',
  SELLER_ORDER: '판매에 새 소식이 있어요',
  STOCK_BACK: '기다리던 상품이 다시 들어왔어요',
  ITEM_QUESTION: '상품에 새 문의가 왔어요',
  ITEM_ANSWER: '상품 문의에 답변이 왔어요',
  ORDER_REVIEW: '상품 후기에 새 소식이 있어요',
  RECORD_REMIND: '오늘 하루를 남길 시간이에요',
  WEEK_REPORT: '지난 한 주를 돌아봐요',
  VIV_CHARGE: '비브를 충전했어요',
  VIV_EXCHANGE_OK: '환전한 금액을 보냈어요',
  VIV_EXCHANGE_FAIL: '환전하지 못했어요',
  VIV_REFUND: '결제한 금액을 돌려드렸어요',
  VIV_EXPIRE_SOON: '곧 사라지는 비브가 있어요',
  VIV_FREE: '무료 비브를 받았어요',
  VIV_CORRECT: '운영팀이 비브를 바로잡았어요',
  VIV_CHECK: '받은 선물에 대해 알려드려요',
  VIV_FREEZE: '보호자가 비브 쓰기를 멈췄어요',
  VIV_UNFREEZE: '비브를 다시 쓸 수 있어요',
  VIV_CAP: '보호자가 한 달 충전 한도를 바꿨어요',
  VIV_CONSENT_END: '보호자가 비브 충전 동의를 끝냈어요',
  EXPERT_APPROVED: '전문가로 승인됐어요',
  EXPERT_REJECTED: '전문가 신청이 승인되지 않았어요',
  EXPERT_HOLD: '전문가 신청에 더 필요한 것이 있어요',
  EXPERT_SUSPENDED: '전문가 활동이 멈췄어요',
  EXPERT_RESUMED: '전문가로 다시 활동할 수 있어요',
  EXPERT_LICENSE_SOON: '면허의 유효 기간을 확인해 주세요',
  LOGIN_NEW_DEVICE: '새 기기에서 로그인했어요',
  LOGIN_LOCKED: '비밀번호가 여러 번 틀렸어요',
  SENSITIVE_CHANGE: '계정의 중요한 것이 바뀌었어요',
  REPORT_RESULT: '신고한 내용을 확인했어요',
  SANCTION: '운영 정책에 따른 결정을 확인해 주세요',
  APPEAL_RESULT: '재심 결과가 나왔어요',
  CONSENT_RECHECK: '동의한 내용을 다시 확인해 주세요',
  CONSENT_END: '광고 수신 동의를 거뒀어요',
  NOTICE: '새 공지사항이 올라왔어요',
  TERMS_CHANGE: '약관이 바뀌어요',
  INQUIRY_ANSWER: '문의에 답변이 왔어요',
}
const REMINDS: Record<string, string> = {
  meal: '식사를 기록할 시간이에요',
  workout: '운동을 기록할 시간이에요',
  routine: '루틴을 확인할 시간이에요',
  weight: '몸무게를 남길 시간이에요',
}
