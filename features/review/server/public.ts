export { attachReviewPictures, freeReviewPictures, setReviewPicturesHidden } from './pictures.ts'
export { reviewFieldsSql, utcSql, withEdit } from './fields.ts'
