import { lazy, Suspense, useEffect } from 'react'
import { PostSkeleton } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { countView, useQuestion, useQuestionUpdates } from '../api.ts'

const loadPage = () => loadPart(() => import('./QuestionPage.tsx'))
const QuestionPage = lazy(loadPage)

/** A question with its answers. */
export default function KinDetail() {
  const kiNo = Number(useScreen().params['id'])
  const found = useQuestion(kiNo)
  useQuestionUpdates(kiNo)
  const isFound = found.data !== undefined
  // At once, beside the question.
  useEffect(() => void loadPage().catch(() => undefined), [])
  useEffect(() => {
    if (isFound) countView(kiNo)
  }, [kiNo, isFound])
  const isMissing = isNotFound(found.error) || !found.isEnabled
  if (found.data && !isMissing) {
    return (
      <Suspense fallback={WAITING}>
        <QuestionPage key={kiNo} question={found.data} refresh={found.refetch} />
      </Suspense>
    )
  }
  return (
    <Page header={<Head />} className="bg-surface">
      {isMissing ? <NotFoundView /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

function Head() {
  const go = useGo()
  return <Header left="back" title={ko.titles.KinDetail} onLeft={() => go.back(href('KinMain'))} />
}

const SKELETON = <PostSkeleton below={<Skeleton className="mt-3 h-40 rounded-photo" />} />
const WAITING = (
  <Page header={<Head />} className="bg-surface">
    {SKELETON}
  </Page>
)
