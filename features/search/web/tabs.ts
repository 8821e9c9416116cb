/** The places that are looked through, as the address says them. */
export const TABS = ['all', 'daily', 'feed', 'user', 'expert'] as const
export type TabName = (typeof TABS)[number]

/** The one that is asked for; everything where that is none. */
export const tabOf = (asked: string | null): TabName => TABS.find((tab) => tab === asked) ?? 'all'
