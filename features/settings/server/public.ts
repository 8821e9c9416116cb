export { saveSettings } from './settings.ts'
export type { Parts as SettingsParts } from './settings.ts'
