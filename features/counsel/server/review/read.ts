import { isDoctor } from '#features/review/rules.ts'
import { withEdit } from '#features/review/server/public.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { requestErrors, type ErrorKind } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type {
  CounselReview,
  listExpertReviews,
  listMyReviews,
  listReceivedReviews,
  listReviewsToWrite,
  ReviewOf,
  ReviewSummary,
} from '../../contract/review.ts'
import { reviewErrors } from '../../contract/review-errors.ts'
import { reviewEditUntil, reviewUntil } from '../../contract/review-rules.ts'
import { counselErrors } from '../../errors.ts'
import { COUNSEL } from '../../transitions.ts'
import {
  averagesOf,
  EXPERT_OF,
  PUBLIC,
  RECEIVED,
  REVIEW_OF,
  TO_WRITE,
  WRITTEN,
  type ExpertRow,
  type OfRow,
  type PublicRow,
  type StoredReview,
  type SubjectRow,
} from './sql.ts'

const LATEST = Number.MAX_SAFE_INTEGER

/** @throws `counsel.not_found` where the viewer is neither side */
export async function reviewOfCounsel(db: Db, userNo: number, counNo: number, now: Date): Promise<ReviewOf> {
  const [row] = await rowsOf<OfRow>(db, REVIEW_OF, [counNo, userNo])
  if (!row) throw counselErrors.not_found()
  const { state, is_deleted, has_partner, review, ...subject } = row
  const written = { state, is_deleted, quit_dt: subject.quit_dt, has_review: review !== null, has_expert: has_partner }
  const problem = subject.side === 'member' ? writeProblem(written, now) : null
  const mayWrite = subject.side === 'member' && problem === null && subject.quit_dt !== null
  return {
    ...subject,
    write_until: mayWrite ? reviewUntil(new Date(subject.quit_dt!)).toISOString() : null,
    problem: problem && { code: problem.code, msg: problem.message },
    review: review && shownTo(review, subject.side === 'member', now),
  }
}

export async function reviewsToWrite(db: Db, userNo: number, now: Date): Promise<Answer<typeof listReviewsToWrite>> {
  const rows = await rowsOf<SubjectRow>(db, TO_WRITE, [userNo, now])
  return rows
    .map((row) => ({ ...row, write_until: reviewUntil(new Date(row.quit_dt!)) }))
    .filter(({ write_until }) => write_until >= now)
    .map((row) => ({ ...row, write_until: row.write_until.toISOString() }))
}

export async function reviewsBy(
  db: Db,
  userNo: number,
  { before_no = LATEST, limit }: Query<typeof listMyReviews>,
  now: Date,
): Promise<Answer<typeof listMyReviews>> {
  const rows = await rowsOf<SubjectRow & { review: StoredReview }>(db, WRITTEN, [userNo, before_no, limit])
  return rows.map((row) => ({ ...row, review: shownTo(row.review, true, now) }))
}

/** Reviews of the expert's sessions; `unanswered`: only those without a reply. */
export async function reviewsReceived(
  db: Db,
  userNo: number,
  { unanswered = false, before_no = LATEST, limit }: Query<typeof listReceivedReviews>,
  now: Date,
): Promise<Answer<typeof listReceivedReviews>> {
  const rows = await rowsOf<SubjectRow & { review: StoredReview }>(db, RECEIVED, [userNo, unanswered, before_no, limit])
  return rows.map((row) => ({ ...row, review: shownTo(row.review, false, now) }))
}

/** @throws `request.not_found` for a member whom the viewer does not see */
export async function reviewsOfExpert(
  db: Db,
  viewerNo: number | null,
  { user_no, before_no = LATEST, limit }: Query<typeof listExpertReviews>,
): Promise<Answer<typeof listExpertReviews>> {
  const [row] = await rowsOf<ExpertRow>(db, EXPERT_OF, [user_no, viewerNo])
  if (!row?.expert) throw requestErrors.not_found()
  const { expert } = row
  const summary = await summaryOf(db, user_no, expert.cate_no ?? 0)
  return { expert, summary, reviews: summary.is_doctor ? [] : await rowsOf<PublicRow>(db, PUBLIC, [viewerNo, user_no, before_no, limit]) }
}

async function summaryOf(db: Db, userNo: number, cateNo: number): Promise<ReviewSummary> {
  const [found] = await averagesOf(db, [userNo])
  if (isDoctor(cateNo)) {
    const { rating_kind = null, rating_time = null } = found ?? {}
    return { is_doctor: true, rating: null, rating_kind, rating_time, count: null, spread: null }
  }
  const { rating = null, qtt = 0, spread = null } = found ?? {}
  return { is_doctor: false, rating, rating_kind: null, rating_time: null, count: qtt, spread: rating === null ? null : spread }
}

type Rating = { rating: number; review_qtt: number }

/** The average and the number of reviews of each expert who has enough of them; of doctors nothing (decisions d-3). */
export async function ratingsOf(db: Db, experts: readonly { user_no: number; cate_no: number | null }[]): Promise<Map<number, Rating>> {
  const shown = experts.filter(({ cate_no }) => !isDoctor(cate_no ?? 0)).map(({ user_no }) => user_no)
  const averages = shown.length === 0 ? [] : await averagesOf(db, shown)
  return new Map(averages.flatMap(({ user_no, rating, qtt }) => (rating === null ? [] : [[user_no, { rating, review_qtt: qtt }] as const])))
}

type Written = { state: number; is_deleted: boolean; quit_dt: string | null; has_review: boolean; has_expert: boolean }

/** Why the member may not write a review now, or null. */
export function writeProblem({ state, is_deleted, quit_dt, has_review, has_expert }: Written, now: Date): ErrorKind | null {
  if (state !== COUNSEL.completed || quit_dt === null) return reviewErrors.not_ended
  if (is_deleted) return reviewErrors.deleted
  if (has_review) return reviewErrors.already
  if (!has_expert) return reviewErrors.expert_left
  return now > reviewUntil(new Date(quit_dt)) ? reviewErrors.late : null
}

const shownTo = (review: StoredReview, isAuthor: boolean, now: Date): CounselReview =>
  withEdit(review, { isAuthor, until: reviewEditUntil(new Date(review.reg_dt)), now })
