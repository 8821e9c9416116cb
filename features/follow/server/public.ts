export { joinFollowCounts } from './counts.ts'
export { relationTo } from './relation.ts'
export { mutualFollowSql } from './mutual.ts'
