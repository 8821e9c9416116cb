import { CARE_WORDS } from '../rules.ts'

/**
 * Whether the text in the column `words` may stand in a list of the viewer: in the care mode (setting `hide_calorie`)
 * those with a word of `CARE_WORDS` do not. The setting is read once for a statement; without it nothing is looked for.
 */
export function isGentle(words: string, viewer = '$1'): string {
  return `((select s.setting_value = '1' from user_setting s where s.user_no = ${viewer} and s.setting_key = 'hide_calorie') is not true
    or ${words} !~* '${CARE_WORDS.join('|')}')`
}
