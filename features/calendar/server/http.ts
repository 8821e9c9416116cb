import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getMyCalendar, previewCalendar, saveCalendar } from '../contract.ts'
import { ownCalendar, previewOwnCalendar, saveOwnCalendar } from './own.ts'

export const calendarHttp: Handled[] = [
  handle(getMyCalendar, ({ db, me, now, services }) => ownCalendar(db, services, { userNo: me.user_no, now })),
  handle(saveCalendar, ({ db, me, body, now, services }) => saveOwnCalendar(db, services, { userNo: me.user_no, now }, body)),
  handle(previewCalendar, ({ db, me, body, now, services }) => previewOwnCalendar(db, services, { userNo: me.user_no, now }, body)),
]
