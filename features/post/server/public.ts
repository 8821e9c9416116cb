export { notifyMentioned } from './mentions.ts'
export { imagesOf, isBookmarked, isHidden, tileSourceColumns, thumbOf, tileColumns } from './sql.ts'
export { commentablePostsSql, countCommentsSql, insertDailysSql } from './create-sql.ts'
