import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { isEditable } from '../transitions.ts'
import { beginAgain, useApplicationStatus } from './api.ts'
import { Invitation } from './parts/Invitation.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'

/** Loaded with the form, which would make this screen's own part too large. */
const ApplicationForm = lazy(() => loadPart(() => import('./parts/ApplicationForm.tsx')))

/** The application in the portal: the whole form on one page, saved automatically. */
export default function PcExpertRegister() {
  const isGuest = useViewer() === null
  const query = useApplicationStatus()
  // The form was started before the redirect from the identity provider, or on the screen of the applications.
  const { search } = useScreen()
  const isReturn = search.has('identity') || search.has('begin')
  const [isStarted, setStarted] = useState(isReturn)
  const status = query.data
  if (isGuest) return <StartPage onBegin={() => void askLogIn()} />
  const loading = (
    <PortalPage title={ko.titles.PcExpertRegister}>
      <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />
    </PortalPage>
  )
  if (!status) return loading
  const state = status.application?.state
  if (status.is_expert || (state !== undefined && !isEditable(state))) {
    return (
      <PortalPage title={ko.titles.PcExpertRegister}>
        <StateCard status={status} onAgain={() => void beginAgain()} />
      </PortalPage>
    )
  }
  if (state === undefined && !isStarted) return <StartPage onBegin={() => setStarted(true)} />
  return (
    <Suspense fallback={loading}>
      <ApplicationForm status={status} isStarted={isStarted} />
    </Suspense>
  )
}

function StartPage({ onBegin }: { onBegin: () => void }) {
  return (
    <PortalPage title={ko.titles.RegisterPro}>
      <Invitation>
        <Button onClick={onBegin}>{words.begin}</Button>
      </Invitation>
    </PortalPage>
  )
}
