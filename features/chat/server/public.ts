export { joinGroupRoom, leaveGroupRoom, openAdminRoom, openCounselRoom, openGroupRoom, sayAsAdmin, sayInCounsel } from './feature-rooms.ts'
