import { MINUTE_MS } from '#kit/contract/time.ts'

/** Longest comment, in letters (decisions d-12). */
export const COMMENT_MAX = 500
/** Root comments, or replies, in a page. */
export const COMMENT_PAGE = 20
/** Replies that a list includes with each root. */
export const REPLIES_SHOWN = 3
/** A comment can be edited for this long (decisions d-12). */
export const COMMENT_EDIT_MINUTES = 5

/** Whether a comment written at `regDt` may still be edited at `now`. */
export function isEditable(regDt: Date, now: Date): boolean {
  return now.getTime() - regDt.getTime() <= COMMENT_EDIT_MINUTES * MINUTE_MS
}
