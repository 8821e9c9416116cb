export { acceptsRequestsSql, isLicenseEndedSql, jobTitleSql } from './sql.ts'
