export { joinGroupRoom, leaveGroupRoom, openAdminRoom, openCounselRoom, openGroupRoom, sayAsAdmin, sayInCounsel } from './doors.ts'
