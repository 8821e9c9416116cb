export { bringSettings, useSaveSettings, useSettings } from './api.ts'
export { LookSettings } from './LookSettings.tsx'
export { PrivacySettings } from './PrivacySettings.tsx'
