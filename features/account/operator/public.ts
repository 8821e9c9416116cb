export type { MemberView } from './screens.ts'
