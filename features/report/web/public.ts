export { CareCard } from './CareCard.tsx'
export { openReport } from './open.tsx'
export { ReportButton } from './ReportButton.tsx'
