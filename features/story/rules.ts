/** Limits and times of stories (decisions d-0, "Story"), for server and web alike. */

/** A story is shown to others this long. */
export const STORY_HOURS = 24
/** What is over is kept for its author this many days. */
export const ARCHIVE_DAYS = 30
/** Of one member, in one Korean day. */
export const STORIES_A_DAY = 10
export const STORY_TEXT_MAX = 200
export const REPLY_MAX = 500
/** People in the strip. */
export const STRIP_MAX = 30
/** Viewers, replies and past stories in a page. */
export const VIEWERS_PAGE = 30
export const REPLIES_PAGE = 30
export const ARCHIVE_PAGE = 30
/** Viewers are counted up to here. */
export const VIEWERS_COUNTED = 1000
/** A picture is shown this many seconds; a film as long as it is. */
export const PICTURE_SECONDS = 5

export const STORY_AUDIENCES = ['public', 'followers'] as const
export type StoryAudience = (typeof STORY_AUDIENCES)[number]

/** Until when a story of this moment is shown. */
export function expiryOf(regDt: Date): Date {
  return new Date(regDt.getTime() + STORY_HOURS * 3_600_000)
}

/** Since when what is over by now was kept for its author. */
export function archivedSince(now: Date): Date {
  return new Date(now.getTime() - ARCHIVE_DAYS * 24 * 3_600_000)
}

/** How long a picture or a film stays, in milliseconds. A film whose length nobody knows stays like a picture until it plays. */
export function stayOf({ mimetype, seconds }: { mimetype: string; seconds: number | null }): number {
  return (mimetype.startsWith('video/') && seconds !== null && seconds > 0 ? seconds : PICTURE_SECONDS) * 1000
}

/** Where in these stories someone begins: at the first they have not been shown, or else at the first. */
export function firstUnseen(stories: readonly { isshow: boolean }[]): number {
  return Math.max(
    0,
    stories.findIndex(({ isshow }) => !isshow),
  )
}
