export { useRegions } from './api.ts'
export { DistrictFields } from './DistrictFields.tsx'
