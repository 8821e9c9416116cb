export { ExpertOnly } from './ExpertOnly.tsx'
