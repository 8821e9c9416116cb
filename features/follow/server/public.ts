export { joinFollowCounts } from './counts.ts'
export { relationTo } from './relation.ts'
export { followedSql } from './followed.ts'
export { mutualFollowSql } from './mutual.ts'
