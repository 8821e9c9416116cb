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
export { unreadOfRoomSql } from './sql.ts'
export type { RoomPolicy } from '../contract/room-policy.ts'
