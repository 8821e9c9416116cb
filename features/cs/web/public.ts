export { openPostcode } from './openPostcode.tsx'
export { useHasNewNotice } from './seen.ts'
