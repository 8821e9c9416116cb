/** Kinds of alarms, their settings, and when they may be pushed (decisions d-10, d-11). */

export type Kind = {
  /** The setting that turns its push off; null: always. */
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
  /** The chip of AlarmMain that it stands under beside "all". */
  group: 'daily' | 'counsel' | 'club' | 'viv' | null
  /** Is pushed in quiet hours too. */
  isUrgent?: true
}

/** Each kind that something tells of, in the order of decisions d-10; the others come with what causes them. */
export const ALARM_KINDS = {
  LIKE_POST: { setting: 'push_like', group: 'daily' },
  LIKE_COMMENT: { setting: 'push_like', group: 'daily' },
  COMMENT: { setting: 'push_comment', group: 'daily' },
  REPLY: { setting: 'push_comment', group: 'daily' },
  MENTION: { setting: 'push_comment', group: 'daily' },
  FOLLOW: { setting: 'push_follow', group: 'daily' },
  FOLLOW_REQ: { setting: 'push_follow', group: 'daily' },
  FOLLOW_OK: { setting: 'push_follow', group: 'daily' },
  STORY_REPLY: { setting: 'push_comment', group: 'daily' },
  /** At a time that the member chose. */
  RECORD_REMIND: { setting: null, group: 'daily', isUrgent: true },
  WEEK_REPORT: { setting: 'push_notice', group: 'daily' },
  CHAT_REQ: { setting: 'push_chat', group: null },
  CHAT_ACCEPT: { setting: 'push_chat', group: null },
  CHAT_REJECT: { setting: 'push_chat', group: null },
  EXPERT_APPROVED: { setting: null, group: null },
  EXPERT_REJECTED: { setting: null, group: null },
  EXPERT_HOLD: { setting: null, group: null },
  LOGIN_NEW_DEVICE: { setting: null, group: null, isUrgent: true },
  CONSENT_RECHECK: { setting: null, group: null },
  NOTICE: { setting: 'push_notice', group: null },
  TERMS_CHANGE: { setting: 'push_notice', group: null, isUrgent: true },
  INQUIRY_ANSWER: { setting: 'push_notice', group: null },
  EVENT: { setting: 'push_marketing', group: null },
} as const satisfies Record<string, Kind>
export type AlarmKind = keyof typeof ALARM_KINDS

/** Hours from an alarm's first moment in which others of its kind about the same join it. */
export const GROUP_HOURS = 24
/** Actors that an alarm remembers; of more it only knows how many. */
export const ACTORS_MAX = 100
/** Days that an alarm is kept. */
export const ALARM_DAYS = 90
/** Years after which members are asked again whether they agree to advertising, as the law wants. */
export const RECHECK_YEARS = 2
/** What is not read is counted so far. */
export const COUNT_MAX = 1000
/** Letters of the thing's own words that an alarm keeps. */
export const ALARM_TEXT_MAX = 100

/** Kinds of which only the first is pushed until it is read: the tenth like is no news. */
export const QUIET_KINDS = ['LIKE_POST', 'LIKE_COMMENT', 'FOLLOW'] as const satisfies AlarmKind[]

/** The beginning of some words, on one line. */
export function alarmText(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return Array.from(line.slice(0, ALARM_TEXT_MAX * 2))
    .slice(0, ALARM_TEXT_MAX)
    .join('')
}

/** Browsers of one member that take notices; the oldest goes for a further one. */
export const DEVICES_MAX = 20
