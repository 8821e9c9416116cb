export { bungaeActivitySql } from './activity.ts'
export { nearAdhocsSql } from './near.ts'
export { adhocCards } from './read/list.ts'
