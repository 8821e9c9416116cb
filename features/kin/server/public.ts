export { kinActivitySql } from './activity.ts'
export { threadOf } from './read/thread.ts'
