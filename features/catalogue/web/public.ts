export { useBanks } from './banks.ts'
export { useCareLines, useHelplines } from './helplines.ts'
