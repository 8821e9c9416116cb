import { Suspense, useRef } from 'react'
import { ReceivedReviews } from '#features/counsel/web/public.tsx'
import { href } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { own as words } from '../../words/own.ts'
import { shopExtension } from '../extensions.ts'
import { LIST_SKELETON } from './skeletons.tsx'

const KINDS = ['counsel', 'items'] as const
const PANEL = 'received-reviews'

/** The reviews that the expert received of counsellings and of products, with answers. The kind is in the URL. */
export default function PcExpertProductReview() {
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const asked = useScreen().search.get('kind')
  const { ReceivedReviews: ItemReviews } = shopExtension()
  const kind = ItemReviews === undefined ? 'counsel' : (KINDS.find((one) => one === asked) ?? 'counsel')
  return (
    <PortalPage title={ko.titles.PcExpertProductReview} scrollRef={scroller}>
      <Card className="overflow-hidden">
        {ItemReviews && (
          <Tabs
            label={ko.titles.PcExpertProductReview}
            tabs={KINDS.map((value) => ({ value, label: words.tabs[value] }))}
            value={kind}
            onChange={(next) => go.to(`${href('PcExpertProductReview')}?kind=${next}`, { replace: true })}
            panelId={PANEL}
          />
        )}
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <Suspense fallback={LIST_SKELETON}>
            {kind === 'items' && ItemReviews ? <ItemReviews scroller={scroller} /> : <ReceivedReviews scroller={scroller} />}
          </Suspense>
        </div>
      </Card>
    </PortalPage>
  )
}
