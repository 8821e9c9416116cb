export { useBanks } from './banks.ts'
export { useTable } from './table.ts'
export { useCareLines, useHelplines } from './helplines.ts'
