export { dropTags, holdTags, keepTags, type Calls } from './keep.ts'
export { coded, keyed } from './key.ts'
export { tagsLike } from './tags.ts'
