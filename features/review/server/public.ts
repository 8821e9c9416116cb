export { attachReviewPictures, freeReviewPictures, setReviewPicturesHidden } from './pictures.ts'
export { reviewFieldsSql, withEdit } from './fields.ts'
