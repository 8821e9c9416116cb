import { DAY_MS } from '#kit/contract/time.ts'

/** People in a page of followers, followed members, requests, blocks or mutes. */
export const FOLLOWS_PAGE = 30

export const FOLLOW_KINDS = ['followers', 'following', 'requests'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Most characters of a name prefix in a search. */
export const NAME_PREFIX_MAX = 20

/** The durations of a mute in days; a mute without one lasts until it is lifted. */
export const MUTE_DAYS = [1, 7, 30] as const
export type MuteDays = (typeof MUTE_DAYS)[number]

/** When a mute of `days` ends; null: when it is lifted. */
export const muteEnd = (days: MuteDays | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * DAY_MS)

/** Most people in a list of suggestions; the reasons, strongest first. */
export const SUGGESTIONS_MAX = 20
export const SUGGEST_REASONS = ['followed', 'region', 'interest', 'persona', 'active'] as const
export type SuggestReason = (typeof SUGGEST_REASONS)[number]
