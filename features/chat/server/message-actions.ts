import { handle, type Handled } from '#kit/server/http/handle.ts'
import { deleteMessage, findDay, findMessages, listFiles, react } from '../contract.ts'
import { dayOf, filesOf, messagesWith } from './find.ts'
import { reactTo } from './react.ts'
import { removeMessage } from './remove.ts'
import { runInTurn } from './turn.ts'

/** Deletion, reactions and search of messages. */
export const messageActionsHttp: Handled[] = [
  handle(deleteMessage, async (call) => {
    await runInTurn(call.query.cm_no, () => removeMessage(call, call.query))
    return {}
  }),
  handle(react, async (call) => {
    await runInTurn(call.body.cm_no, () => reactTo(call, call.body))
    return {}
  }),
  handle(findDay, (call) => dayOf(call, call.query)),
  handle(findMessages, (call) => messagesWith(call, call.query)),
  handle(listFiles, (call) => filesOf(call, call.query)),
]
