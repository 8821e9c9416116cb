import type { Tx } from '#kit/server/db/db.ts'

export type Size = { members: number; dailys: number; likes: number }

/** Writes one part of a dataset. */
export type Step = (tx: Tx, size: Size, now: Date) => Promise<unknown>

/** Members 1 to 64 send the benchmarks' requests; each has more blocks, mutes, follows and bookmarks than the others. */
export const VIEWERS = 64

/** The posts' dates cover this many days. */
export const DAYS = 120

/** Every sixth post is a feed: one feed for five dailys. */
export const FEED_EVERY = 6

/** Dailys and feeds. */
export const postsOf = ({ dailys }: Size): number => dailys + Math.floor(dailys / (FEED_EVERY - 1))

/** One member in a hundred posts a story a day: those with the lowest numbers, who have the most followers. */
export const storyAuthorsOf = ({ members }: Size): number => Math.ceil(members / 100)

/** Days with stories, including the last one. */
export const STORY_DAYS = 6

/** Stories have the lowest post numbers, so that a scan of the newest posts meets few of them, as in production. */
export const storiesOf = (size: Size): number => storyAuthorsOf(size) * STORY_DAYS

/** The number of the newest daily or feed. */
export const lastPostOf = (size: Size): number => storiesOf(size) + postsOf(size)

/** SQL that is true for a private account: one in twenty, none of them among the most active authors. */
export const isPrivate = (member: string): string => `${member} % 20 = 10`
