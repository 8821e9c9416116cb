export { clubFor, clubGuard, memberOf, type GuardedClub } from './guard.ts'
export { memberInterests, membershipEnded, nextBungaes, type BungaeCard, type EndedMemberships } from './extensions.ts'
export { clubsOfSql, clubTitleSql, isClubMemberSql, memberNosOf } from './sql.ts'
export { notifyOfClub } from './alarms.ts'
