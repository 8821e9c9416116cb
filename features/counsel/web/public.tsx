import { lazy, Suspense } from 'react'
import { loadPart } from '#kit/web/part.ts'
import type { ExpertPanelProps } from './page/ExpertPanel.tsx'
import { PRODUCTS_SKELETON } from './product/skeletons.tsx'

export { extendCounsels } from './extensions.ts'
export { reportMedia, type MediaReport } from './session/media.ts'
export { slotTime } from './product/slot-time.ts'

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
