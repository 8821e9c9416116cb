export { isGentle } from './care.ts'
export { saveSettings } from './settings.ts'
export type { Parts as SettingsParts } from './settings.ts'
