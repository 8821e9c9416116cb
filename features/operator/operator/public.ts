export { WaitingCount } from './WaitingCount.tsx'
