import { useRef } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { deskPath } from '../session/DetailLink.tsx'
import { Received } from './ReviewRows.tsx'

/** The reviews of the expert's sessions in the portal, with answers. */
export default function PcExpertProductReview() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <PortalPage title={ko.titles.PcExpertProductReview} scrollRef={scroller}>
      <Card className="overflow-hidden">
        <Received scroller={scroller} pathOf={deskPath} />
      </Card>
    </PortalPage>
  )
}
