import { CARE_WORDS } from '../rules.ts'

/**
 * Whether a post with the text of column `words` may appear in the viewer's lists: care mode (setting `hide_calorie`)
 * hides posts with a word of `CARE_WORDS`. PostgreSQL reads the setting once per statement and skips the pattern when it is off.
 */
export function passesCareModeSql(words: string, viewer = '$1'): string {
  return `((select s.setting_value = '1' from user_setting s where s.user_no = ${viewer} and s.setting_key = 'hide_calorie') is not true
    or ${words} !~* '${CARE_WORDS.join('|')}')`
}
