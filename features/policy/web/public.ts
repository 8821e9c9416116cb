export { usePolicies } from './api.ts'
export { openPolicy } from './open.tsx'
