import { lazy, Suspense, useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { loadPart } from '#kit/web/part.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const Steps = lazy(() => loadPart(() => import('./join/Steps.tsx')))

/** Registration, one question per step. The step is in the address, so Back returns to the previous question. */
export default function Register() {
  // Read once: after the registration the session exists while this page is still shown.
  const [isMember] = useState(() => session.viewer() !== null)
  if (isMember) return <Already />
  const frame = (
    <Page header={<Header left="back" onLeft={() => go.back(href('Login'))} />} className="bg-surface">
      {null}
    </Page>
  )
  return (
    <Suspense fallback={frame}>
      <Steps />
    </Suspense>
  )
}

function Already() {
  const home = (
    <Button variant="weak" size={48} onClick={() => go.to(href(HOME))}>
      {joinWords.home}
    </Button>
  )
  return (
    <Page header={<Header left="back" title={ko.titles.Register} onLeft={() => go.back(href(HOME))} />}>
      <EmptyView text={joinWords.memberAlready} sub={joinWords.memberAlreadyHelp} action={home} />
    </Page>
  )
}
