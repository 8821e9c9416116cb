export { recordsOf, type OwnRecord } from './records.ts'
export { dailyColumns, dailySourceColumns } from './sql.ts'
