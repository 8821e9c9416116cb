export { roomAdhocs } from './adhocs.ts'
export {
  joinGroupRoom,
  leaveGroupRoom,
  openAdminRoom,
  openGroupRoom,
  openOwnedRoom,
  sendAsAdmin,
  sendSystemMessage,
  sendToGroupRoom,
  setRoomPolicy,
} from './feature-rooms.ts'
export { countMessages } from './message-counts.ts'
export { clubOfRoomSql, groupRoomSql, mutesGroupSql, unreadOfCounselSql, unreadOfGroupSql } from './sql.ts'
export type { RoomPolicy } from '../contract/room-policy.ts'
