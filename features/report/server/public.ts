export { contentHidden } from './effects.ts'
export { reportTarget } from './targets.ts'
