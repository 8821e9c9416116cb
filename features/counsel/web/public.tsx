import { lazy, Suspense } from 'react'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { loadPart } from '#kit/web/part.ts'
import type { ExpertPanelProps } from './page/ExpertPanel.tsx'
import { PRODUCTS_SKELETON } from './product/skeletons.tsx'

export { useLiveRoom } from './desk/useLiveRoom.ts'
export { useToday } from './desk/useToday.ts'
export { extendCounsels, type StageProps } from './extensions.ts'
export { reportMedia, type MediaReport } from './session/media.ts'
export { slotTime } from './product/slot-time.ts'

/** How many requests wait for the expert. */
export const RequestCount = lazyOptional(async () => (await import('./desk/RequestCount.tsx')).default)

/** Loaded by itself: most rooms are of members. */
const Panel = lazy(() => loadPart(() => import('./page/ExpertPanel.tsx')))

/** The public page of an expert, within their room. */
export function ExpertPanel(props: ExpertPanelProps) {
  return (
    <Suspense fallback={PRODUCTS_SKELETON}>
      <Panel {...props} />
    </Suspense>
  )
}

/** The expert's own counselling products: their list, and the detail and the forms of one. They draw the whole page below their head. */
export const CounselProducts = lazy(() => loadPart(() => import('./product/CounselProducts.tsx')))
export const NewCounselProduct = lazy(() => loadPart(() => import('./product/NewCounselProduct.tsx')))
export const EditedCounselProduct = lazy(() => loadPart(() => import('./product/EditedCounselProduct.tsx')))
export const CounselProductDetail = lazy(() => loadPart(() => import('./product/CounselProductDetail.tsx')))

/** The reviews of the expert's sessions in the portal, with answers. */
export const ReceivedReviews = lazy(() => loadPart(() => import('./review/ReceivedReviews.tsx')))

/** The expert's week in the portal. */
export const ExpertWeek = lazy(() => loadPart(() => import('./week/ExpertWeek.tsx')))
export { WEEK_SKELETON } from './week/skeleton.tsx'

/** An expert's counsellings in the portal: today's, and the lists of all. */
export const CounselDesk = lazy(() => loadPart(() => import('./desk/CounselDesk.tsx')))

/** One counselling in the portal, as its expert sees it. */
export const DeskDetail = lazy(() => loadPart(() => import('./desk/DeskDetail.tsx')))

/** How an expert keeps promises, on the pages of what they sell. */
export const PromiseFigures = lazy(() => loadPart(() => import('./page/Promises.tsx')).then(({ Promises }) => ({ default: Promises })))
