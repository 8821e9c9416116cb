export {
  joinGroupRoom,
  leaveGroupRoom,
  openAdminRoom,
  openGroupRoom,
  openOwnedRoom,
  sendAsAdmin,
  sendSystemMessage,
  setRoomPolicy,
} from './feature-rooms.ts'
export { countMessages } from './message-counts.ts'
export { groupRoomSql, unreadOfCounselSql } from './sql.ts'
export type { RoomPolicy } from '../contract/room-policy.ts'
