import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Scene } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useApplicationStatus } from './api.ts'
import { StateCard } from './parts/StateCard.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'

/** State of the application and its next action. */
export default function PcExpertRegisterComplete() {
  const isGuest = useViewer() === null
  const go = useGo()
  const query = useApplicationStatus()
  if (isGuest) {
    const to = `${href('PcExpertLogin')}?to=${encodeURIComponent(href('PcExpertRegisterComplete'))}`
    const logIn = <Button onClick={() => go.to(to)}>{ko.login.title}</Button>
    return (
      <PortalPage title={ko.titles.PcExpertRegisterComplete}>
        <Scene kind="posts" text={words.guest.title} sub={words.guest.text} action={logIn} />
      </PortalPage>
    )
  }
  return (
    <PortalPage title={ko.titles.PcExpertRegisterComplete}>
      {query.data ? (
        <StateCard status={query.data} onAgain={() => go.to(href('PcExpertRegister'))} />
      ) : (
        <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />
      )}
    </PortalPage>
  )
}
