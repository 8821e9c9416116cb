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
  /** To the seller, whose answer has a deadline. */
  ORDER_REFUND_REQ: { setting: 'push_order', group: null },
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
  /** Operators froze a gift that the member received, or unfroze it. */
  VIV_CHECK: { setting: 'push_viv', group: 'viv', isUrgent: true },
  /** The guardian stopped the spending of a member, or allows it again. */
  VIV_FREEZE: { setting: 'push_viv', group: 'viv' },
  VIV_UNFREEZE: { setting: 'push_viv', group: 'viv' },
  /** The guardian changed what the member may top up in a month, or ended the consent. */
  VIV_CAP: { setting: 'push_viv', group: 'viv' },
  VIV_CONSENT_END: { setting: 'push_viv', group: 'viv' },
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
  /** The member withdrew a consent to advertising. */
  CONSENT_END: { setting: null, group: null },
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
