export { dailyColumns, keptColumns } from './sql.ts'
