export { useRegions } from './api.ts'
export { DistrictFields } from './DistrictFields.tsx'
export { SharingPill } from './share/SharingPill.tsx'
