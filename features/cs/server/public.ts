export { readDongs } from './data.ts'
