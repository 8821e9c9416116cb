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
