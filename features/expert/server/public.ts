export { isLicenseEndedSql } from './sql.ts'
