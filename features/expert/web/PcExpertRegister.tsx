import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { askLogIn, useLeaveGuard } from '#kit/web/overlays.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { ApplicationStatus } from '../contract.ts'
import { isEditable } from '../transitions.ts'
import { beginAgain, useApplicationStatus } from './api.ts'
import { Invitation } from './parts/Invitation.tsx'
import { Sections } from './parts/Sections.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { useForm, type Keeping } from './useForm.ts'
import { useSubmission } from './useSubmission.ts'

/** The application in the portal: the whole form on one page, saved automatically. */
export default function PcExpertRegister() {
  const isGuest = useViewer() === null
  const query = useApplicationStatus()
  // After the redirect from the identity provider the form was already started.
  const isReturn = useScreen().search.has('identity')
  const [isStarted, setStarted] = useState(isReturn)
  const status = query.data
  if (isGuest) return <StartPage onBegin={() => void askLogIn()} />
  if (!status) {
    return (
      <PortalPage title={ko.titles.PcExpertRegister}>
        <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />
      </PortalPage>
    )
  }
  const state = status.application?.state
  if (status.is_expert || (state !== undefined && !isEditable(state))) {
    return (
      <PortalPage title={ko.titles.PcExpertRegister}>
        <StateCard status={status} onAgain={() => void beginAgain()} />
      </PortalPage>
    )
  }
  if (state === undefined && !isStarted) return <StartPage onBegin={() => setStarted(true)} />
  return <Form status={status} isStarted={isStarted} />
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

function Form({ status, isStarted }: { status: ApplicationStatus; isStarted: boolean }) {
  const form = useForm(status, true)
  const { send, isBusy, refused } = useSubmission(status, form)
  const { bind, keep, clear, keeping, isDirty } = form
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useLeaveGuard(isDirty && !isBusy)
  useEffect(() => {
    // The pressed button was removed with the focus in it.
    if (isStarted) element.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isStarted])
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus()
  }, [tries])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await send()
    setTries((before) => before + 1)
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex h-full min-h-0 flex-col">
      <PortalPage title={ko.titles.PcExpertRegister} right={<SaveStatus keeping={keeping} />}>
        <Sections status={status} bind={bind} keep={keep} onDocuments={() => clear('documents')} />
        <div role="alert" className="mt-4">
          <FieldError error={refused} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isBusy} className="min-w-[min(11rem,100%)]">
            {words.submit}
          </Button>
          <p className="min-w-0 flex-1 text-t4 text-fg2">{words.submitHelp}</p>
        </div>
      </PortalPage>
    </form>
  )
}

/** Whether the draft is saved. */
function SaveStatus({ keeping }: { keeping: Keeping }) {
  const texts = { kept: words.kept, keeping: words.keeping, failed: words.notKept }
  return (
    <p role="status" className="text-t4 text-fg2">
      {keeping === null ? null : texts[keeping]}
    </p>
  )
}

/** Within an invalid radio group the first radio takes the focus. */
const INVALID_FIELD =
  'input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true], button[aria-invalid=true], [aria-invalid=true] input'
