export * from './contract/adhoc.ts'
export * from './contract/join.ts'
export * from './contract/attendance.ts'
