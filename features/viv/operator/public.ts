export { FindMember } from './parts/FindMember.tsx'
export { MemberLink } from './parts/links.tsx'
export type { MemberView } from './screens.ts'
