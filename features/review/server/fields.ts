/** A moment as it stands on the wire. */
export const utcSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The fields of the review `r` that every kind of review has, for `json_build_object`; without `edit_until`, which the rules know. */
export const reviewFieldsSql = `'review_no', r.review_no, 'rating', r.rating, 'content', r.content, 'images', r.images, 'reply', r.reply,
  'reply_dt', ${utcSql('r.reply_dt')}, 'reg_dt', ${utcSql('r.reg_dt')}, 'edit_dt', ${utcSql('r.edit_dt')}, 'is_hidden', r.hide_dt is not null`

type Stored = { reg_dt: string; edit_dt: string | null }

/** Adds until when the author may still change it. */
export function withEdit<Row extends Stored>(
  review: Row,
  { isAuthor, until, now }: { isAuthor: boolean; until: Date; now: Date },
): Row & { edit_until: string | null } {
  return { ...review, edit_until: isAuthor && review.edit_dt === null && now <= until ? until.toISOString() : null }
}
