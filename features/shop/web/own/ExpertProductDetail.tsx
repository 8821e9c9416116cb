import { lazy, Suspense } from 'react'
import { CounselProductDetail } from '#features/counsel/web/public.tsx'
import { ExpertHeader, ExpertOnly, ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useKind, useOwnPaths } from './paths.ts'
import { FORM_SKELETON } from './skeletons.tsx'

const OwnItemDetail = lazy(() => loadPart(() => import('./detail/OwnItemDetail.tsx')))

/** One counselling or product of the expert. */
export default function ExpertProductDetail() {
  const go = useGo()
  const kind = useKind()
  const no = Number(useScreen().params['id'])
  const paths = useOwnPaths()
  const list = kind === 'item' ? paths.items : paths.list
  const head: ExpertHead = { title: ko.titles.ExpertProductDetail, left: 'back', onLeft: () => go.back(list) }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={FORM_SKELETON}>
      <Suspense fallback={<ExpertPage head={head}>{FORM_SKELETON}</ExpertPage>}>
        {kind === 'item' ? <OwnItemDetail itemNo={no} head={head} /> : <CounselProductDetail productNo={no} head={head} />}
      </Suspense>
    </ExpertOnly>
  )
}
