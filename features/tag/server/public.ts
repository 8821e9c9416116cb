export { dropTags, holdTags, keepTags } from './keep.ts'
export { coded, keyed } from './key.ts'
export { tagsLike } from './tags.ts'
