import { lazy, Suspense, useCallback } from 'react'
import { EditedCounselProduct } from '#features/counsel/web/public.tsx'
import { ExpertHeader, ExpertOnly, ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useKind, useOwnPaths } from './paths.ts'
import { FORM_SKELETON } from './skeletons.tsx'

const EditedItem = lazy(() => loadPart(() => import('./form/EditedItem.tsx')))

/** Edits a counselling or product of the expert. */
export default function ExpertProductEdit() {
  const go = useGo()
  const kind = useKind()
  const no = Number(useScreen().params['id'])
  const paths = useOwnPaths()
  const list = kind === 'item' ? paths.items : paths.list
  const leave = useCallback(() => go.back(list), [go, list])
  const head: ExpertHead = { title: ko.titles.ExpertProductEdit, left: 'close', onLeft: leave }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={FORM_SKELETON}>
      <Suspense fallback={<ExpertPage head={head}>{FORM_SKELETON}</ExpertPage>}>
        {kind === 'item' ? (
          <EditedItem itemNo={no} head={head} onLeave={leave} />
        ) : (
          <EditedCounselProduct productNo={no} head={head} onLeave={leave} />
        )}
      </Suspense>
    </ExpertOnly>
  )
}
