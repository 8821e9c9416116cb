export { notifyMentioned } from './mentions.ts'
export {
  cardColumns,
  cardImagesOf,
  cardWriterColumns,
  dayRecordSql,
  imagesOf,
  isBookmarked,
  isHidden,
  ownDailysSql,
  tileSourceColumns,
  thumbOf,
  tileColumns,
} from './sql.ts'
export { editPost, insertPost, visiblePostSql } from './club-posts.ts'
export { editKinPost, insertKinPost, kinPostSql, visibleKinPostSql } from './kin-posts.ts'
export { deletePost, reportedPostSql, setPostHidden } from './written.ts'
export { commentablePostsSql, countCommentsSql, insertDailysSql, takesCommentsSql } from './create-sql.ts'
