import { withParticle } from '#kit/contract/particle.ts'

/** Kinds of alarms, their settings, and when they may be pushed (decisions d-10, d-11). */

export type Kind = {
  /** The setting that turns its push off; null: always pushed. */
  setting:
    | 'push_like'
    | 'push_comment'
    | 'push_follow'
    | 'push_chat'
    | 'push_counsel'
    | 'push_kin'
    | 'push_club'
    | 'push_order'
    | 'push_viv'
    | 'push_notice'
    | 'push_marketing'
    | null
  /** The chip of AlarmMain that lists it besides "all". */
  group: 'daily' | 'counsel' | 'club' | 'viv' | null
  /** Pushed during quiet hours too. */
  isUrgent?: true
  /** Its push does not wait for the settings and is sent where the alarm is created. */
  isPushedDirectly?: true
}

/** Each kind that exists today, in the order of decisions d-10; later features add theirs. */
export const ALARM_KINDS = {
  LIKE_POST: { setting: 'push_like', group: 'daily' },
  LIKE_COMMENT: { setting: 'push_like', group: 'daily' },
  LIKE_BOARD: { setting: 'push_like', group: 'club' },
  COMMENT: { setting: 'push_comment', group: 'daily' },
  REPLY: { setting: 'push_comment', group: 'daily' },
  MENTION: { setting: 'push_comment', group: 'daily' },
  FOLLOW: { setting: 'push_follow', group: 'daily' },
  FOLLOW_REQ: { setting: 'push_follow', group: 'daily' },
  FOLLOW_OK: { setting: 'push_follow', group: 'daily' },
  STORY_REPLY: { setting: 'push_comment', group: 'daily' },
  /** Urgent: the member chose the time. */
  RECORD_REMIND: { setting: null, group: 'daily', isUrgent: true },
  WEEK_REPORT: { setting: 'push_notice', group: 'daily' },
  CHAT_REQ: { setting: 'push_chat', group: null },
  CHAT_ACCEPT: { setting: 'push_chat', group: null },
  CHAT_REJECT: { setting: 'push_chat', group: null },
  COUN_REQ: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_ACCEPT: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_REJECT: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  /** Always pushed: switching reminders off must not hide that a session will not take place (decisions d-15). */
  COUN_CANCEL: { setting: null, group: 'counsel', isUrgent: true },
  COUN_RESCHEDULE: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_SOON: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_START: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_EXTEND_REQ: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_EXTEND: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_QUIT_REQ: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_END: { setting: 'push_counsel', group: 'counsel' },
  COUN_REVIEW_ASK: { setting: 'push_counsel', group: 'counsel' },
  COUN_REFUND: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_DISPUTE: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_SLOT: { setting: 'push_counsel', group: 'counsel', isUrgent: true },
  COUN_PLAN: { setting: 'push_counsel', group: 'counsel' },
  COUN_REVIEW: { setting: 'push_counsel', group: 'counsel' },
  KIN_ANSWER: { setting: 'push_kin', group: null },
  KIN_ADOPTED: { setting: 'push_kin', group: null },
  KIN_NUDGE: { setting: 'push_kin', group: null },
  KIN_INVITE: { setting: 'push_kin', group: null },
  KIN_COMMENT: { setting: 'push_kin', group: null },
  CLUB_JOIN_REQ: { setting: 'push_club', group: 'club' },
  CLUB_JOIN_OK: { setting: 'push_club', group: 'club' },
  CLUB_JOIN_NO: { setting: 'push_club', group: 'club' },
  CLUB_NOTICE: { setting: 'push_club', group: 'club' },
  CLUB_KICK: { setting: 'push_club', group: 'club' },
  CLUB_WEEK: { setting: 'push_club', group: 'club' },
  CLUB_ROLE: { setting: 'push_club', group: 'club' },
  /** Of another member, in a challenge of a club. */
  CLUB_CHEER: { setting: 'push_club', group: 'club' },
  BUNGAE_NEW: { setting: 'push_club', group: 'club' },
  /** To the host of a request, and to the member of its answer. */
  BUNGAE_JOIN: { setting: 'push_club', group: 'club' },
  BUNGAE_OFFER: { setting: 'push_club', group: 'club', isUrgent: true },
  BUNGAE_CHANGE: { setting: 'push_club', group: 'club', isUrgent: true },
  BUNGAE_CANCEL: { setting: 'push_club', group: 'club', isUrgent: true },
  BUNGAE_SOON: { setting: 'push_club', group: 'club' },
  BUNGAE_ATTEND: { setting: 'push_club', group: 'club' },
  /** To the friend whom a participant chose: always pushed, because the participant relies on it. */
  BUNGAE_FRIEND: { setting: null, group: null, isUrgent: true },
  ORDER_PAID: { setting: 'push_order', group: null },
  ORDER_SHIP: { setting: 'push_order', group: null },
  ORDER_DONE: { setting: 'push_order', group: null },
  ORDER_CONFIRM_SOON: { setting: 'push_order', group: null },
  ORDER_REFUND_OK: { setting: 'push_order', group: null },
  ORDER_REFUND_NO: { setting: 'push_order', group: null },
  SELLER_ORDER: { setting: 'push_order', group: null },
  STOCK_BACK: { setting: 'push_order', group: null },
  ITEM_QUESTION: { setting: 'push_order', group: null },
  ITEM_ANSWER: { setting: 'push_order', group: null },
  ORDER_REVIEW: { setting: 'push_order', group: null },
  VIV_CHARGE: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_GIFT: { setting: 'push_viv', group: 'viv' },
  VIV_EXCHANGE_OK: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_EXCHANGE_FAIL: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_REFUND: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_EXPIRE_SOON: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_FREE: { setting: 'push_viv', group: 'viv' },
  VIV_CORRECT: { setting: 'push_viv', group: 'viv', isUrgent: true },
  VIV_CHECK: { setting: 'push_viv', group: 'viv', isUrgent: true },
  /** The guardian stopped the spending of a member, or allows it again. */
  VIV_FREEZE: { setting: 'push_viv', group: 'viv' },
  VIV_UNFREEZE: { setting: 'push_viv', group: 'viv' },
  EXPERT_APPROVED: { setting: null, group: null },
  EXPERT_REJECTED: { setting: null, group: null },
  EXPERT_HOLD: { setting: null, group: null },
  EXPERT_SUSPENDED: { setting: null, group: null, isUrgent: true },
  EXPERT_RESUMED: { setting: null, group: null },
  EXPERT_LICENSE_SOON: { setting: null, group: null, isUrgent: true },
  LOGIN_NEW_DEVICE: { setting: null, group: null, isUrgent: true },
  LOGIN_LOCKED: { setting: null, group: null, isUrgent: true },
  SENSITIVE_CHANGE: { setting: null, group: null, isUrgent: true, isPushedDirectly: true },
  /** To who reported something: whether operators acted. */
  REPORT_RESULT: { setting: null, group: null },
  SANCTION: { setting: null, group: null, isUrgent: true },
  APPEAL_RESULT: { setting: null, group: null, isUrgent: true },
  CONSENT_RECHECK: { setting: null, group: null },
  NOTICE: { setting: 'push_notice', group: null },
  TERMS_CHANGE: { setting: 'push_notice', group: null, isUrgent: true },
  INQUIRY_ANSWER: { setting: 'push_notice', group: null },
  EVENT: { setting: 'push_marketing', group: null },
} as const satisfies Record<string, Kind>
export type AlarmKind = keyof typeof ALARM_KINDS

/** Hours after an alarm's creation in which later ones with its kind and target are added to it. */
export const GROUP_HOURS = 24
/** Actors that an alarm stores; further ones are only counted. */
export const ACTORS_MAX = 100
/** Days that an alarm is kept. */
export const ALARM_DAYS = 90
/** Years after which the law requires asking again for the consent to advertising. */
export const RECHECK_YEARS = 2
/** Unread alarms are counted up to this number. */
export const COUNT_MAX = 1000
/** Characters of the subject's text in an alarm. */
export const ALARM_TEXT_MAX = 100

/** Kinds that are pushed only once until the alarm is read, however many actors join it. */
export const QUIET_KINDS = ['LIKE_POST', 'LIKE_COMMENT', 'LIKE_BOARD', 'FOLLOW', 'CLUB_CHEER'] as const satisfies AlarmKind[]

/** The start of a text, on one line. */
export function alarmText(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= ALARM_TEXT_MAX) return line
  return Array.from(line.slice(0, ALARM_TEXT_MAX * 2))
    .slice(0, ALARM_TEXT_MAX)
    .join('')
}

/** The two lines of an alarm's text: amount and message of a gift, title and text of an advertising alarm. */
export function linesOf(text: string): [first: string, second: string] {
  const [first = '', second = ''] = text.split('\n')
  return [first, second]
}

/** Whether the text of such an alarm is an amount, so it is not quoted. */
export const hasAmount = (kind: string): boolean => kind.startsWith('VIV_')

/** Browsers of one member that receive pushes; a further one replaces the oldest. */
export const DEVICES_MAX = 20

type AlarmSubject = { kind: string; target: string; text: string }

/**
 * Words of an alarm in the list and in a push: `act` follows an actor's name, `news` has no actor. Both are undefined
 * for an unknown kind.
 */
export function alarmWords({ kind, target, text }: AlarmSubject): { act?: string | undefined; news?: string | undefined } {
  const parts = target.split(':')
  const gave = parts.includes('returned') ? '돌려줬어요' : '선물했어요'
  if (kind === 'VIV_GIFT' && text !== '') return { act: `${withParticle(linesOf(text)[0], '을/를')} ${gave}` }
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
  FOLLOW_REQ: '팔로우를 신청했어요',
  FOLLOW_OK: '팔로우 신청을 수락했어요',
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
