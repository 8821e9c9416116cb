export type { TableView } from './view.ts'
