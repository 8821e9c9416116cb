export { useRegions } from './api.ts'
export { DistrictFields } from './DistrictFields.tsx'
export { useSharedSpot } from './share/sharing.ts'
export { SharingPill } from './share/SharingPill.tsx'
