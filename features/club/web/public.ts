export { extendClub } from './extensions.ts'
export { useClubs } from './list/api.ts'
export { ClubResults } from './list/ClubResults.tsx'
