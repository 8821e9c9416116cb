export { dailyColumns, dailySourceColumns } from './sql.ts'
