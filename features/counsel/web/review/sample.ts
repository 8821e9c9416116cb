import type { CounselReview, ReviewOf } from '../../contract/review.ts'
import { aPartner } from '../session/sample.ts'

export const TEXT = '모니터 높이를 바꾸니 목이 정말 편해졌어요.'
export const aReview = (of: Partial<CounselReview> = {}): CounselReview => ({
  review_no: 9,
  rating: 5,
  rating_kind: null,
  rating_time: null,
  content: TEXT,
  images: [],
  reply: null,
  reply_dt: null,
  reg_dt: '2026-11-23T05:00:00.000Z',
  edit_dt: null,
  edit_until: null,
  is_hidden: false,
  ...of,
})
export const subject = { coun_no: 5, title: '자세 점검 한 번', cate_no: 6, partner: aPartner(), quit_dt: '2026-11-22T05:00:00.000Z' }
export const aReviewOf = (of: Partial<ReviewOf> = {}): ReviewOf => ({
  ...subject,
  side: 'member',
  write_until: '2026-12-22T14:59:59.000Z',
  problem: null,
  review: null,
  ...of,
})
export const refused = (msg: string): Partial<ReviewOf> => ({ write_until: null, problem: { code: 'x', msg } })
