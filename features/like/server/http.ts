import { handle, type Handled } from '#kit/server/handle.ts'
import { likeDaily, unlikeDaily } from '../contract.ts'
import { like, unlike } from './toggle.ts'

export const likeHttp: Handled[] = [
  handle(likeDaily, ({ db, me, body }) => like(db, me.user_no, body.daily_no)),
  handle(unlikeDaily, ({ db, me, query }) => unlike(db, me.user_no, query.daily_no)),
]
