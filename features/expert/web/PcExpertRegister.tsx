import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { askLogIn, useLeaveGuard } from '#kit/web/overlays.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { Unready } from '#kit/web/Unready.tsx'
import type { Standing } from '../contract.ts'
import { isEditable, type ApplicationState } from '../rules.ts'
import { beginAgain, useStanding } from './api.ts'
import { Invitation } from './parts/Invitation.tsx'
import { Sections } from './parts/Sections.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { WAITING } from './parts/waiting.tsx'
import { useForm, type Keeping } from './useForm.ts'
import { useSubmission } from './useSubmission.ts'

/** The application at the desk: the whole form on one page, kept while it is written. */
export default function PcExpertRegister() {
  const isGuest = useViewer() === null
  const query = useStanding()
  // Back from the window of the identity provider one is in the midst of it.
  const isReturn = useScreen().search.has('identity')
  const [isBegun, setBegun] = useState(isReturn)
  const standing = query.data
  if (isGuest) return <Start onBegin={() => void askLogIn()} />
  if (!standing) {
    return (
      <PortalPage title={ko.titles.PcExpertRegister}>
        <Unready query={query} skeleton={WAITING} />
      </PortalPage>
    )
  }
  const state = standing.application?.state as ApplicationState | undefined
  if (standing.is_expert || (state !== undefined && !isEditable(state))) {
    return (
      <PortalPage title={ko.titles.PcExpertRegister}>
        <StateCard standing={standing} onAgain={() => void beginAgain()} />
      </PortalPage>
    )
  }
  if (state === undefined && !isBegun) return <Start onBegin={() => setBegun(true)} />
  return <Form standing={standing} isBegun={isBegun} />
}

function Start({ onBegin }: { onBegin: () => void }) {
  return (
    <PortalPage title={ko.titles.RegisterPro}>
      <Invitation>
        <Button onClick={onBegin}>{words.begin}</Button>
      </Invitation>
    </PortalPage>
  )
}

function Form({ standing, isBegun }: { standing: Standing; isBegun: boolean }) {
  const form = useForm(standing, true)
  const { send, isBusy, refused } = useSubmission(standing, form)
  const { bind, keep, clear, keeping, isDirty } = form
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useLeaveGuard(isDirty && !isBusy)
  useEffect(() => {
    // The button that began it is gone, and took the focus along.
    if (isBegun) element.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isBegun])
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [tries])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await send()
    setTries((before) => before + 1)
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex h-full min-h-0 flex-col">
      <PortalPage title={ko.titles.PcExpertRegister} right={<Kept keeping={keeping} />}>
        <Sections standing={standing} bind={bind} keep={keep} onPapers={() => clear('documents')} />
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

/** Whether what is written lies at haru. */
function Kept({ keeping }: { keeping: Keeping }) {
  const told = { kept: words.kept, keeping: words.keeping, failed: words.notKept }
  return (
    <p role="status" className="text-t4 text-fg2">
      {keeping === null ? null : told[keeping]}
    </p>
  )
}

/** What can take the focus within a choice is its first radio. */
const WRONG =
  'input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true], button[aria-invalid=true], [aria-invalid=true] input'
