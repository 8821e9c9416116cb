export { followOpenings } from './openings.ts'
