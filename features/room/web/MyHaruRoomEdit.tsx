import { useProfile } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useMyPlace } from './edit/api.ts'
import { EditForm } from './edit/EditForm.tsx'

/** How I am seen: pictures, name, message and persona. A guest may look, and is asked to log in when they save. */
export default function MyHaruRoomEdit() {
  const viewer = useViewer()
  return viewer === null ? <EditForm me={null} sigungu={null} /> : <Mine />
}

function Mine() {
  const me = useProfile()
  const place = useMyPlace()
  const go = useGo()
  const failed = me.isError ? me : place.isError ? place : null
  const waiting = useDelayed(failed === null && (me.isPending || place.isPending))
  if (me.data && place.data) return <EditForm key={me.data.user_no} me={me.data} sigungu={place.data.sigungu_code} />
  return (
    <Page header={<Header left="close" title={ko.titles.MyHaruRoomEdit} onLeft={() => go.back(href(HOME))} />}>
      {failed && !failed.isFetching ? (
        <ErrorView onRetry={() => void failed.refetch()} />
      ) : (
        waiting && (
          <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-5 p-5">
            <Skeleton className="size-21 rounded-tile" />
            <Skeleton className="h-20 rounded-tile" />
            <Skeleton className="h-20 rounded-tile" />
            <Skeleton className="h-60 rounded-card" />
          </div>
        )
      )}
    </Page>
  )
}
