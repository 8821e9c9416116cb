export { passesCareModeSql } from './care.ts'
export { isMinor, mayWriteSql } from './chatFrom.ts'
export { geoScopeSql, geoSettingSql } from './geoScope.ts'
export { accountOpened, accountPrivacyChanged, firstVisibilitySql, saveSettings, settingsMirror, type SettingsMirror } from './settings.ts'
