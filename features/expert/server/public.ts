export { acceptsRequestsSql, isLicenseEndedSql } from './sql.ts'
