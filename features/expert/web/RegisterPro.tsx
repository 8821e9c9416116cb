import { useState, type ReactNode } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { application as words } from '#features/expert/words.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { Unready } from '#kit/web/Unready.tsx'
import type { Standing } from '../contract.ts'
import { isEditable, type ApplicationState } from '../rules.ts'
import { beginAgain, useStanding } from './api.ts'
import { Invitation } from './parts/Invitation.tsx'
import { Question } from './parts/Question.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { WAITING } from './parts/waiting.tsx'
import { openStep, pathOfStep, stepIn } from './steps.ts'
import { useForm } from './useForm.ts'

/** The application on the phone: who may apply, then one question a step. */
export default function RegisterPro() {
  const isGuest = useViewer() === null
  const go = useGo()
  const step = stepIn(useScreen().search)
  const query = useStanding()
  const standing = query.data
  if (isGuest) return <Front onBegin={() => void askLogIn()} isGuest />
  if (!standing) {
    return (
      <Framed>
        <Unready query={query} skeleton={WAITING} />
      </Framed>
    )
  }
  const state = standing.application?.state as ApplicationState | undefined
  const begin = async () => {
    if (state === 4 && !(await beginAgain())) return
    go.to(pathOfStep(openStep(standing)))
  }
  if (standing.is_expert || (state !== undefined && !isEditable(state))) {
    return (
      <Framed>
        <StateCard standing={standing} onAgain={() => void begin()} />
      </Framed>
    )
  }
  if (step !== null) return <Questions standing={standing} />
  if (state === undefined) return <Front onBegin={() => void begin()} />
  return (
    <Framed>
      <StateCard standing={standing} onAgain={() => void begin()} />
    </Framed>
  )
}

/** The form lives as long as the questions are asked; each of them is a step of its own. */
function Questions({ standing }: { standing: Standing }) {
  const form = useForm(standing, false)
  const step = stepIn(useScreen().search) ?? 'identity'
  const [refusal, setRefusal] = useState(0)
  return <Question key={step} step={step} standing={standing} form={form} refusal={refusal} onRefused={() => setRefusal(refusal + 1)} />
}

function Front({ onBegin, isGuest = false }: { onBegin: () => void; isGuest?: boolean }) {
  const go = useGo()
  const register = pathOf('Register')
  return (
    <Framed>
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
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const go = useGo()
  return (
    <Page header={<Header left="back" title={ko.titles.RegisterPro} onLeft={() => go.back(href(HOME))} />} className="p-3">
      {children}
    </Page>
  )
}
