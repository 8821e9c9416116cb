export * from './contract/club.ts'
export * from './contract/member.ts'
