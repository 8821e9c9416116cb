export * from './contract/club.ts'
export * from './contract/member.ts'
export * from './contract/board.ts'
