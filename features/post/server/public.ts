export { notifyMentioned } from './mentions.ts'
export {
  cardColumns,
  cardImagesOf,
  cardWriterColumns,
  imagesOf,
  isBookmarked,
  isHidden,
  ownDailysSql,
  tileSourceColumns,
  thumbOf,
  tileColumns,
} from './sql.ts'
export { deletePost, editPost, hidePost, insertPost, visiblePostSql } from './club-posts.ts'
export { commentablePostsSql, countCommentsSql, insertDailysSql, takesCommentsSql } from './create-sql.ts'
