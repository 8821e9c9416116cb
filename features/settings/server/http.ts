import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getSettings, saveSettings } from '../contract.ts'
import { changeSettings, settingsOf } from './settings.ts'

export const settingsHttp: Handled[] = [
  handle(getSettings, ({ db, me, now, services }) => settingsOf(db, me.user_no, now, services.extensions)),
  handle(saveSettings, (call) => changeSettings(call, call.body)),
]
