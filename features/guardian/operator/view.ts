import type { MemberView } from '#features/account/operator/public.ts'
import { memberGuardians } from '../words/operator.ts'

/** A member's guardians on their page. */
export const memberGuardiansView: MemberView = {
  key: 'guardian',
  title: memberGuardians.title,
  right: 'member.see',
  load: () => import('./MemberGuardians.tsx'),
}
