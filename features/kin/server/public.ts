export { kinActivitySql } from './activity.ts'
export { threadOf, type Thread } from './read/thread.ts'
