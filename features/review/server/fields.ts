import { isoSql } from '#kit/server/db/moment-sql.ts'

/** The fields of the review `r` that every kind of review has, for `json_build_object`; without `edit_until`, which the rules know. */
export const reviewFieldsSql = `'review_no', r.review_no, 'rating', r.rating, 'content', r.content, 'images', r.images, 'reply', r.reply,
  'reply_dt', ${isoSql('r.reply_dt')}, 'reg_dt', ${isoSql('r.reg_dt')}, 'edit_dt', ${isoSql('r.edit_dt')}, 'is_hidden', r.hide_dt is not null`

type Stored = { reg_dt: string; edit_dt: string | null }

/** Adds until when the author may still change it. */
export function withEdit<Row extends Stored>(
  review: Row,
  { isAuthor, until, now }: { isAuthor: boolean; until: Date; now: Date },
): Row & { edit_until: string | null } {
  return { ...review, edit_until: isAuthor && review.edit_dt === null && now <= until ? until.toISOString() : null }
}
