import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  answerRoom,
  askTicket,
  closeRoom,
  countUnread,
  createRoom,
  findRoom,
  getCard,
  getRoom,
  leaveRoom,
  listRooms,
  setRoom,
} from '../contract.ts'
import { cardOf } from './card.ts'
import { unreadOfMember } from './unread.ts'
import { messageActionsHttp } from './message-actions.ts'
import { messagesHttp } from './messages.ts'
import { answerRequest, requestRoom } from './request.ts'
import { setRoomOptions, hideRoom, leaveGroup, roomOf, roomsOf, roomWith } from './rooms.ts'

export const chatHttp: Handled[] = [
  handle(listRooms, (call) => roomsOf(call, call.query)),
  handle(getRoom, (call) => roomOf(call, call.params.cr_no)),
  handle(countUnread, ({ db, me }) => unreadOfMember(db, me.user_no)),
  handle(findRoom, (call) => roomWith(call, call.query.target_no)),
  handle(getCard, (call) => cardOf(call, call.query.cr_no)),
  handle(createRoom, (call) => requestRoom(call, call.body)),
  handle(answerRoom, (call) => answerRequest(call, call.body)),
  handle(setRoom, (call) => setRoomOptions(call, call.body)),
  handle(closeRoom, (call) => hideRoom(call, call.body)),
  handle(leaveRoom, (call) => leaveGroup(call, call.body)),
  handle(askTicket, ({ me, services, now }) => ({ ticket: services.tickets.issue(me, now) })),
  ...messagesHttp,
  ...messageActionsHttp,
]
