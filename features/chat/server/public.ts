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
export { groupRoomSql, unreadOfCounselSql } from './sql.ts'
export type { RoomPolicy } from '../contract/room-policy.ts'
