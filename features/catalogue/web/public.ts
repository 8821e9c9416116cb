export { useBanks } from './banks.ts'
export { loadTable, useTable } from './table.ts'
export { useCareLines, useHelplines } from './helplines.ts'
