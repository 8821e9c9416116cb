export { recordsOf, type OwnRecord } from './records.ts'
export { dayAmountsSql } from './amounts.ts'
export { dailyColumns, dailySourceColumns } from './sql.ts'
