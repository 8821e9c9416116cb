export { attachReviewPictures, freeReviewPictures, hideReviewPictures } from './pictures.ts'
export { reviewFieldsSql, utcSql, withEdit } from './fields.ts'
