import { notify } from '#features/alarm/server/public.ts'
import { isDoctor } from '#features/review/rules.ts'
import { attachReviewPictures, freeReviewPictures } from '#features/review/server/public.ts'
import { href } from '#features/routes.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { createReview, ReviewOf } from '../../contract/review.ts'
import { reviewErrors } from '../../contract/review-errors.ts'
import { reviewEditUntil, reviewProblems } from '../../contract/review-rules.ts'
import { counselErrors } from '../../errors.ts'
import { lockCounsel, type CounselRecord } from '../session/rows.ts'
import { REVIEW_TIMER } from '../session/schedule.ts'
import { reviewOfCounsel, writeProblem } from './read.ts'

type Own = { counNo: number; userNo: number; now: Date }
type ReviewBody = Body<typeof createReview>
type Locked = Record<'reply' | 'edit_dt' | 'del_dt', string | null> & { review_no: number; reg_dt: string; is_hidden: boolean }

/** @throws `counsel.not_found`, why it may not be written (`writeProblem`), what is wrong with it, `media.not_usable` */
export async function insertReview(tx: Tx, { counNo, userNo, now }: Own, body: ReviewBody): Promise<ReviewOf> {
  const row = await lockOwn(tx, counNo, userNo)
  const review = await lockReview(tx, counNo)
  const written = {
    state: row.state,
    quit_dt: row.quit_dt,
    is_deleted: review?.del_dt != null,
    has_review: review !== undefined,
    has_expert: row.expert_user_no !== null,
  }
  const problem = writeProblem(written, now)
  if (problem) throw problem()
  refuse(row.cate_no, body)
  const { images, ...values } = body
  const [made] = await tx.sql<[{ review_no: number }]>`
    insert into counsel_review ${tx.sql({
      ...values,
      coun_no: counNo,
      user_no: userNo,
      expert_user_no: row.expert_user_no,
      cate_no: row.cate_no,
      reg_dt: now,
    })} returning review_no`
  if (images.length > 0) await attachPictures(tx, { userNo, now }, { review_no: made.review_no, is_hidden: false }, images)
  await setTimers(tx, [{ kind: REVIEW_TIMER, no: counNo, due_at: null }], now)
  const link = href('ExpertCounDetail', { id: counNo })
  await notify(tx, { kind: 'COUN_REVIEW', to: row.expert_user_no!, target: `review:${counNo}:new`, link, text: row.title }, now)
  return reviewOfCounsel(tx, userNo, counNo, now)
}

/** @throws `counsel.not_found`, `counsel_review.not_found`, `counsel_review.edited`, `counsel_review.edit_late`, what is wrong with it */
export function updateReview(db: Pool, { counNo, userNo, now }: Own, body: ReviewBody): Promise<ReviewOf> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, counNo, userNo)
    const review = await lockedReview(tx, counNo)
    if (review.edit_dt !== null) throw reviewErrors.edited()
    if (now > reviewEditUntil(new Date(review.reg_dt))) throw reviewErrors.edit_late()
    refuse(row.cate_no, body)
    const { images, ...values } = body
    await tx.sql`update counsel_review set ${tx.sql({ ...values, edit_dt: now })} where review_no = ${review.review_no}`
    await attachPictures(tx, { userNo, now }, review, images)
    return reviewOfCounsel(tx, userNo, counNo, now)
  })
}

/** Empties the review, which nobody sees any more. @throws `counsel.not_found`, `counsel_review.not_found` */
export function removeReview(db: Pool, { counNo, userNo, now }: Own): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, counNo, userNo)
    const { review_no } = await lockedReview(tx, counNo)
    await tx.sql`
      update counsel_review set content = '', images = '[]', reply = null, reply_dt = null, del_dt = ${now} where review_no = ${review_no}`
    await freeReviewPictures(tx, { kind: 'review', reviewNo: review_no, userNo, now })
  })
}

/** @throws `counsel.not_found`, `counsel_review.not_found`, `counsel_review.replied` */
export async function replyOnce(tx: Tx, { counNo, userNo, now }: Own, reply: string): Promise<ReviewOf> {
  const row = await lockCounsel(tx, counNo)
  if (row?.expert_user_no !== userNo) throw counselErrors.not_found()
  const review = await lockedReview(tx, counNo)
  if (review.reply !== null) throw reviewErrors.replied()
  await tx.sql`update counsel_review set reply = ${reply}, reply_dt = ${now} where review_no = ${review.review_no}`
  if (row.user_no !== null) {
    const link = href('CounDetail', { id: counNo })
    await notify(tx, { kind: 'COUN_REVIEW', to: row.user_no, target: `review:${counNo}:reply`, link, text: row.title }, now)
  }
  return reviewOfCounsel(tx, userNo, counNo, now)
}

/** The counselling of this member, locked. */
async function lockOwn(tx: Tx, counNo: number, userNo: number): Promise<CounselRecord> {
  const row = await lockCounsel(tx, counNo)
  if (row?.user_no !== userNo) throw counselErrors.not_found()
  return row
}

async function lockReview(tx: Tx, counNo: number): Promise<Locked | undefined> {
  const [review] = await tx.sql<Locked[]>`
    select review_no, reply, reg_dt, edit_dt, del_dt, hide_dt is not null as is_hidden from counsel_review where coun_no = ${counNo} for no key update`
  return review
}

async function lockedReview(tx: Tx, counNo: number): Promise<Locked> {
  const review = await lockReview(tx, counNo)
  if (!review || review.del_dt !== null) throw reviewErrors.not_found()
  return review
}

/** Each category has ratings of its own. */
function refuse(cateNo: number, body: ReviewBody): void {
  const [problem] = reviewProblems(cateNo, body)
  if (problem) throw problem.error(problem.field)
  const others = isDoctor(cateNo) ? (['rating'] as const) : (['rating_kind', 'rating_time'] as const)
  const extra = others.find((name) => body[name] !== null)
  if (extra) throw requestErrors.invalid(extra)
}

type Shown = Pick<Locked, 'review_no' | 'is_hidden'>

async function attachPictures(
  tx: Tx,
  { userNo, now }: Omit<Own, 'counNo'>,
  { review_no, is_hidden }: Shown,
  keys: string[],
): Promise<void> {
  const items = await attachReviewPictures(tx, { kind: 'review', reviewNo: review_no, userNo, now, keys, isHidden: is_hidden })
  await tx.sql`update counsel_review set images = ${tx.sql.json(items)} where review_no = ${review_no}`
}
