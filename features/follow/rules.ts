/** People in a page of followers, of those followed, of requests, blocks or mutes. */
export const FOLLOWS_PAGE = 30

export const FOLLOW_KINDS = ['followers', 'following', 'requests'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Letters of a name that are searched for. */
export const NAME_PREFIX_MAX = 20

/** Days for which a member is muted; or until it is lifted. */
export const MUTE_DAYS = [1, 7, 30] as const
export type MuteDays = (typeof MUTE_DAYS)[number]

/** When a mute of so many days ends; null: not until it is lifted. */
export const muteEnd = (days: MuteDays | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * 86_400_000)

/** People suggested at a time, and why: the strongest reason first. */
export const SUGGESTIONS_MAX = 20
export const SUGGEST_REASONS = ['followed', 'region', 'interest', 'persona', 'active'] as const
export type SuggestReason = (typeof SUGGEST_REASONS)[number]
