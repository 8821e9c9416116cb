export { contentHidden } from './effects.ts'
