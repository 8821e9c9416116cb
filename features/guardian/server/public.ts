export { hasGuardianSql } from './sql.ts'
export { newRooms, type NewRoom } from './rooms.ts'
