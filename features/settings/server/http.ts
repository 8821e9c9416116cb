import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getSettings, saveSettings } from '../contract.ts'
import { changeSettings, settingsOf, type Parts } from './settings.ts'

/** `parts`: what features above keep of the settings, or do when one changes. */
export const settingsHttp = (parts: Parts): Handled[] => [
  handle(getSettings, ({ db, me, now }) => settingsOf(db, me.user_no, now, parts)),
  handle(saveSettings, (call) => changeSettings(call, call.body, parts)),
]
