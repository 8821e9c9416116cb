import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo } from '#kit/web/screen.tsx'

type Props = { isGone: boolean; isError: boolean; isFetching: boolean; onRetry: () => void }

/** Shown while stories load, or after a failure. An ended, deleted, invisible or unknown story looks the same. */
export function StoryPending({ isGone, isError, isFetching, onRetry }: Props) {
  const online = useOnline()
  const waits = useDelayed(isFetching && !isGone)
  const go = useGo()
  const back = () => go.back(href('DailyLineMain'))
  const isOver = isGone || (isError && !isFetching) || !online
  if (!isOver) {
    return (
      <main data-theme="dark" className="grid size-full place-items-center bg-black text-white">
        <h1 tabIndex={-1} className="sr-only">
          {ko.titles.StoryDetail}
        </h1>
        <div role="status" aria-label={ko.ui.loading}>
          {waits && <Spinner size={32} />}
        </div>
      </main>
    )
  }
  return (
    <Page header={<Header left="back" title={ko.titles.StoryDetail} onLeft={back} />} className="bg-surface">
      {isGone ? (
        <NotFoundView />
      ) : (
        <ErrorView text={online ? undefined : ko.app.offline} sub={online ? undefined : ko.app.offlineHelp} onRetry={onRetry} />
      )}
    </Page>
  )
}
