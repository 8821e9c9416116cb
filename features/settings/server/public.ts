export { isGentle } from './care.ts'
export { isMinor, letsWrite } from './chatFrom.ts'
export { saveSettings } from './settings.ts'
export type { Parts as SettingsParts } from './settings.ts'
