import type { Scroller } from '#features/review/web/public.ts'
import { deskPath } from '../session/DetailLink.tsx'
import { Received } from './Received.tsx'

/** The reviews of the expert's sessions in the portal, with answers. */
export default function ReceivedReviews({ scroller }: Scroller) {
  return <Received scroller={scroller} pathOf={deskPath} />
}
