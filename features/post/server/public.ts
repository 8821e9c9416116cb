export { notifyMentioned } from './mentions.ts'
export { imagesOf, isBookmarked, isHidden, tileSourceColumns, thumbOf, tileColumns } from './sql.ts'
