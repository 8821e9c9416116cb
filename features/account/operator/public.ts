export type { MemberView } from './member/view.ts'
