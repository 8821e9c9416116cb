export { readDongs } from './known.ts'
