import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'

/** Has the form library, which loads while what is reviewed is read. */
const loadForm = () => loadPart(() => import('./ReviewForm.tsx'))
export const ReviewForm = lazy(loadForm)

type Props<Of> = { query: UseQueryResult<Of>; header: ReactNode; children: (of: Of) => ReactNode }

/** What is reviewed, and its review, as they were read first: what is typed stays while they are read again, and after sending. */
export function LoadedReview<Of>({ query, header, children }: Props<Of>) {
  const fresh = query.isFetchedAfterMount ? query.data : undefined
  const [first, setFirst] = useState(fresh)
  const of = first ?? fresh
  if (of !== first) setFirst(of)
  // `lazy` reports a failure.
  useEffect(() => void loadForm().catch(() => undefined), [])
  const page = (content: ReactNode) => (
    <Page header={header} className="bg-surface">
      {content}
    </Page>
  )
  if (of !== undefined) return <Suspense fallback={page(FORM_SKELETON)}>{children(of)}</Suspense>
  return page(isNotFound(query.error) || !query.isEnabled ? <NotFoundView /> : <QueryFallback query={query} skeleton={FORM_SKELETON} />)
}

export const FORM_SKELETON = (
  <div className="flex flex-col gap-6 px-5 pt-4">
    <Skeleton className="h-12 w-56 max-w-full rounded-tile" />
    <Skeleton className="h-24 rounded-tile" />
    <Skeleton className="h-40 rounded-tile" />
  </div>
)
