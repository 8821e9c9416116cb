import type { MemberView } from '#features/account/operator/public.ts'
import { memberReports } from '../../words/operator-member.ts'

/** A member's sanctions and cases on their page. */
export const memberReportsView: MemberView = {
  key: 'report',
  title: memberReports.title,
  right: 'member.see',
  load: () => import('./MemberReports.tsx'),
}
