import { lazy, Suspense, type ReactNode } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { application as words } from '#features/expert/words.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { isEditable, mayFollow } from '../transitions.ts'
import { beginAgain, useApplicationStatus } from './api.ts'
import { Invitation } from './parts/Invitation.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { firstOpenStep, parseStep, pathOfStep } from './steps.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const Questions = lazy(() => loadPart(() => import('./parts/Questions.tsx')))

/** The application in the app: who may apply, then one question per step. */
export default function RegisterPro() {
  const isGuest = useViewer() === null
  const go = useGo()
  const step = parseStep(useScreen().search)
  const query = useApplicationStatus()
  const status = query.data
  if (isGuest) return <StartPage onBegin={() => void askLogIn()} isGuest />
  const loading = (
    <Frame>
      <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />
    </Frame>
  )
  if (!status) return loading
  const state = status.application?.state
  const begin = async () => {
    if (state !== undefined && mayFollow(state) && !(await beginAgain())) return
    go.to(pathOfStep(firstOpenStep(status)))
  }
  if (status.is_expert || (state !== undefined && !isEditable(state))) {
    return (
      <Frame>
        <StateCard status={status} onAgain={() => void begin()} />
      </Frame>
    )
  }
  if (step !== null) {
    return (
      <Suspense fallback={loading}>
        <Questions status={status} />
      </Suspense>
    )
  }
  if (state === undefined) return <StartPage onBegin={() => void begin()} />
  return (
    <Frame>
      <StateCard status={status} onAgain={() => void begin()} />
    </Frame>
  )
}

function StartPage({ onBegin, isGuest = false }: { onBegin: () => void; isGuest?: boolean }) {
  const go = useGo()
  const register = pathOf('Register')
  return (
    <Frame>
      <Invitation>
        <div className="flex flex-col gap-2">
          <Button full onClick={onBegin}>
            {words.begin}
          </Button>
          {isGuest && register !== null && (
            <Button full variant="weak" onClick={() => go.to(register)}>
              {ko.titles.Register}
            </Button>
          )}
        </div>
      </Invitation>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const go = useGo()
  return (
    <Page header={<Header left="back" title={ko.titles.RegisterPro} onLeft={() => go.back(href(HOME))} />} className="p-3">
      {children}
    </Page>
  )
}
