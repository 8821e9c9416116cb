export { openReport } from './open.tsx'
