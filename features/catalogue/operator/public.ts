export { TableSection } from './TableSection.tsx'
export type { TableView } from './view.ts'
