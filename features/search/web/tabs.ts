/** The tabs of the search, as values in the address. */
export const TABS = ['all', 'daily', 'feed', 'kin', 'user', 'expert'] as const
export type TabName = (typeof TABS)[number]

/** The tab of the address; `all` for an unknown one. */
export const tabOf = (value: string | null): TabName => TABS.find((tab) => tab === value) ?? 'all'
