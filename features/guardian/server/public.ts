export { hasGuardianSql } from './sql.ts'
