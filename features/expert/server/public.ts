export { isLicenseEndedSql, standingOf } from './sql.ts'
