import type { MemberView } from '#features/account/operator/public.ts'
import { memberLocation } from '../words/operator.ts'

/** A member's location records on their page. */
export const memberLocationView: MemberView = {
  key: 'location',
  title: memberLocation.title,
  right: 'location.see',
  load: () => import('./MemberLocation.tsx'),
}
