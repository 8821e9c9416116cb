import type { Tx } from '#kit/server/db/db.ts'

export type Size = { members: number; dailys: number; likes: number }

/** One piece of a dataset. */
export type Step = (tx: Tx, size: Size, now: Date) => Promise<unknown>

/** Members with these numbers call in the benchmarks; each blocks, mutes, follows and keeps more than most. */
export const VIEWERS = 64

/** Days back that the posts reach. */
export const DAYS = 120

/** Every sixth post is a feed: a fifth of the dailys more. */
export const FEED_EVERY = 6

/** Dailys and feeds. */
export const postsOf = ({ dailys }: Size): number => dailys + Math.floor(dailys / (FEED_EVERY - 1))

/** One in a hundred tells a story a day; those with the lowest numbers, whom most follow. */
export const tellersOf = ({ members }: Size): number => Math.ceil(members / 100)

/** Days whose stories are kept, the last one among them. */
export const STORY_DAYS = 6

/** Stories have the lowest numbers: what goes through the newest posts meets few of them, as where they come day by day. */
export const storiesOf = (size: Size): number => tellersOf(size) * STORY_DAYS

/** The number of the newest daily or feed. */
export const lastPostOf = (size: Size): number => storiesOf(size) + postsOf(size)

/** The private accounts: one in twenty, none of them among those who write most. */
export const isPrivate = (member: string): string => `${member} % 20 = 10`
