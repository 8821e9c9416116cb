import { getSettings, type Setting } from '#features/settings/contract.ts'
import { handle, type Handled } from '#kit/server/handle.ts'

export const settingsHttp: Handled[] = [
  handle(
    getSettings,
    ({ db, me }) => db.sql<Setting[]>`
    select setting_key, setting_value from user_setting where user_no = ${me.user_no} order by setting_key`,
  ),
]
