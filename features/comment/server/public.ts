export { removeCommentsOn } from './write.ts'
