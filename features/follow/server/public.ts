export { relationTo } from './relation.ts'
