import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useMyRegion } from './edit/api.ts'

/** Loaded by itself: with the form library the screen's chunk would pass 25 KB. */
const load = () => loadPart(() => import('./edit/EditForm.tsx'))
const EditForm = lazy(load)

/** Edits pictures, name, status message, persona and region. A guest sees the form, and is asked to log in when they save. */
export default function MyHaruRoomEdit() {
  const viewer = useViewer()
  // At the same time as the values that are edited, not after them. `lazy` shows a failure.
  useEffect(() => void load().catch(() => undefined), [])
  return <Suspense fallback={<Waiting />}>{viewer === null ? <EditForm me={null} sigungu={null} /> : <MemberEdit />}</Suspense>
}

function MemberEdit() {
  const me = useProfile()
  const region = useMyRegion()
  const failed = me.isError ? me : region.isError ? region : null
  if (me.data && region.data) return <EditForm key={me.data.user_no} me={me.data} sigungu={region.data.sigungu_code} />
  return failed && !failed.isFetching ? (
    <Frame>
      <ErrorView onRetry={() => void failed.refetch()} />
    </Frame>
  ) : (
    <Waiting />
  )
}

function Waiting() {
  return (
    <Frame>
      {useDelayed(true) && (
        <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-5 p-5">
          <Skeleton className="size-21 rounded-tile" />
          <Skeleton className="h-20 rounded-tile" />
          <Skeleton className="h-20 rounded-tile" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const go = useGo()
  return <Page header={<Header left="close" title={ko.titles.MyHaruRoomEdit} onLeft={() => go.back(href(HOME))} />}>{children}</Page>
}
