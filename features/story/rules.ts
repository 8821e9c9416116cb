import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'

/** Limits and times of stories (decisions d-0, "Story"), for server and web alike. */

/** How long others see a story. */
export const STORY_HOURS = 24
/** How many days its author sees an ended story. */
export const ARCHIVE_DAYS = 30
/** The limit for one member in one Korean day. */
export const STORIES_A_DAY = 10
export const STORY_TEXT_MAX = 200
export const REPLY_MAX = 500
/** Members in the strip. */
export const STRIP_MAX = 30
/** Viewers, replies and past stories in a page. */
export const VIEWERS_PAGE = 30
export const REPLIES_PAGE = 30
export const ARCHIVE_PAGE = 30
/** Viewers are counted up to this number. */
export const VIEWERS_COUNTED = 1000
/** How many seconds a picture is shown; a film runs for its length. */
export const PICTURE_SECONDS = 5

export const STORY_AUDIENCES = ['public', 'followers'] as const
export type StoryAudience = (typeof STORY_AUDIENCES)[number]

/** When a story that is published at `regDt` ends. */
export function expiryOf(regDt: Date): Date {
  return new Date(regDt.getTime() + STORY_HOURS * HOUR_MS)
}

/** The earliest end of stories that are still in the archive at `now`. */
export function archivedSince(now: Date): Date {
  return new Date(now.getTime() - ARCHIVE_DAYS * DAY_MS)
}

/** How long a picture or a film is shown, in milliseconds. A film of unknown length counts as a picture until it plays. */
export function displayMs({ mimetype, seconds }: { mimetype: string; seconds: number | null }): number {
  return (mimetype.startsWith('video/') && seconds !== null && seconds > 0 ? seconds : PICTURE_SECONDS) * 1000
}

/** The index of the first unseen story, or 0. */
export function firstUnseen(stories: readonly { isshow: boolean }[]): number {
  return Math.max(
    0,
    stories.findIndex(({ isshow }) => !isshow),
  )
}
