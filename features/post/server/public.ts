export { imagesOf, isBookmarked, isHidden, keptForTile, thumbOf, tileColumns } from './sql.ts'
