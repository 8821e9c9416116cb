export { dropTags, holdTags, keepTags, type Calls } from './store.ts'
export { coded, keyed } from './key.ts'
export { tagsLike } from './tags.ts'
