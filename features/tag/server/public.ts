export { deleteTags, lockTags, saveTags, type MentionChanges } from './store.ts'
export { similarityCte, prefixCte } from './key.ts'
export { tagsLike } from './tags.ts'
