export { isGentle } from './care.ts'
export { isMinor, letsWrite } from './chatFrom.ts'
export { accountOpened, accountPrivacyChanged, saveSettings, settingsMirror, type SettingsMirror } from './settings.ts'
