import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getExpertWeek } from '../../contract/week.ts'
import { expertWeekOf } from './week.ts'

export const weekHttp: Handled[] = [
  handle(getExpertWeek, ({ db, me, query, now }) => expertWeekOf(db, { expertNo: me.user_no, from: query.from, now })),
]
