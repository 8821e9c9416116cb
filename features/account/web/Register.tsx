import { useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { Exists, Under14 } from './join/Ends.tsx'
import { IdentityStep } from './join/IdentityStep.tsx'
import { IdStep } from './join/IdStep.tsx'
import { NameStep } from './join/NameStep.tsx'
import { PasswordStep } from './join/PasswordStep.tsx'
import { answeredBefore } from './join/steps.ts'
import { TermsStep } from './join/TermsStep.tsx'
import { useJoin } from './join/useJoin.ts'

/** Registration, one question per step. The step is in the address, so Back returns to the previous question. */
export default function Register() {
  // Read once: after the registration the session exists while this page is still shown.
  const [isMember] = useState(() => session.viewer() !== null)
  return isMember ? <Already /> : <Steps />
}

function Steps() {
  const join = useJoin()
  const { draft, step, steps, refusal, end, back, goOn } = join
  if (end?.why === 'under-14') return <Under14 onBack={goOn} />
  if (end) return <Exists account={end.account} isSocial={draft.social_no !== null} onBack={goOn} />
  const frame = {
    step: steps.indexOf(step) + 1,
    steps: steps.length,
    onBack: back,
    answered: answeredBefore(step, draft),
    refusal,
  }
  const Step = STEP[step]
  return <Step key={step} join={join} frame={frame} />
}

const STEP = { terms: TermsStep, identity: IdentityStep, id: IdStep, password: PasswordStep, name: NameStep }

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
