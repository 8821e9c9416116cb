import { Suspense, useRef } from 'react'
import { ReceivedReviews } from '#features/counsel/web/public.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { LIST_SKELETON } from './skeletons.tsx'

/** The reviews that the expert received, with answers, in the portal. */
export default function PcExpertProductReview() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <PortalPage title={ko.titles.PcExpertProductReview} scrollRef={scroller}>
      <Card className="overflow-hidden">
        <Suspense fallback={LIST_SKELETON}>
          <ReceivedReviews scroller={scroller} />
        </Suspense>
      </Card>
    </PortalPage>
  )
}
