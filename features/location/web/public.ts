export { useRegions } from './api.ts'
export { DistrictFields } from './DistrictFields.tsx'
export { openSharing } from './share/openSharing.tsx'
export { SharingPill } from './share/SharingPill.tsx'
