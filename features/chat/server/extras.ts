import { handle, type Handled } from '#kit/server/http/handle.ts'
import { deleteMessage, findDay, findMessages, listFiles, react } from '../contract.ts'
import { dayOf, filesOf, messagesWith } from './find.ts'
import { reactTo } from './react.ts'
import { removeMessage } from './remove.ts'
import { inTurn } from './turn.ts'

/** What hangs on messages, and ways to find them. */
export const extrasHttp: Handled[] = [
  handle(deleteMessage, async (call) => {
    await inTurn(call.query.cm_no, () => removeMessage(call, call.query))
    return {}
  }),
  handle(react, async (call) => {
    await inTurn(call.body.cm_no, () => reactTo(call, call.body))
    return {}
  }),
  handle(findDay, (call) => dayOf(call, call.query)),
  handle(findMessages, (call) => messagesWith(call, call.query)),
  handle(listFiles, (call) => filesOf(call, call.query)),
]
