export { tellCalled } from './called.ts'
export { imagesOf, isBookmarked, isHidden, keptForTile, thumbOf, tileColumns } from './sql.ts'
