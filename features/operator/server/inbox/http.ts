import type { Handled } from '#kit/server/http/handle.ts'
import * as wire from '../../contract/inbox.ts'
import { handleOperator } from '../operators.ts'
import { inboxCount, inboxOf } from './list.ts'

export const inboxHttp: Handled[] = [
  handleOperator(wire.listInbox, ({ db, me, query, now, services: { extensions } }) => inboxOf(db, query, { me, now, extensions })),
  handleOperator(wire.getInboxCount, ({ db, me, now, services: { extensions } }) => inboxCount(db, { me, now, extensions })),
]
