export { threadOf, type Thread } from './read/thread.ts'
