import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const settingsExport: readonly ExportPart[] = [
  whole('settings', '설정', 'select setting_key, setting_value from user_setting where user_no = $1 order by 1'),
]
