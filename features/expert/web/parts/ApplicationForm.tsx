import { useEffect } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { submit } from '../api.ts'
import { problemsOf } from '../problems.ts'
import { parseBegin } from '../steps.ts'
import { useApplicationForm, type SaveState } from '../useApplicationForm.ts'
import { Sections } from './Sections.tsx'

/** The whole form on one page, saved automatically. `isStarted`: by the button that this page replaced. */
export default function ApplicationForm({ status, isStarted }: { status: ApplicationStatus; isStarted: boolean }) {
  const go = useGo()
  const { form, saveInBackground, saveState, isUnsaved, isBusy, rootError, setErrorAt, ...fields } = useApplicationForm(status, {
    auto: true,
    problemsOf(values) {
      const found = problemsOf(status, values)
      return found.length === 0 ? [] : [...found, { field: 'root', text: words.problems(found.length) }]
    },
    async send() {
      await submit()
      go.to(href('PcExpertRegisterComplete'), { replace: true })
    },
  })
  useLeaveGuard(isUnsaved && !isBusy)
  const { ref } = form
  const step = parseBegin(useScreen().search)
  useEffect(() => {
    // The pressed button or link was removed with the focus in it.
    if (!isStarted) return
    const section = step && ref.current?.querySelector<HTMLElement>(`[data-steps~="${step}"]`)
    if (section) section.focus()
    else ref.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isStarted, step, ref])
  return (
    <form {...form} className="flex h-full min-h-0 flex-col">
      <PortalPage title={ko.titles.PcExpertRegister} right={<SaveStatus state={saveState} />}>
        <Sections status={status} fields={fields} onSave={saveInBackground} onDocuments={() => setErrorAt('documents', null)} />
        <div role="alert" className="mt-4">
          <FieldError error={rootError} />
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
function SaveStatus({ state }: { state: SaveState }) {
  const texts = { saved: words.kept, saving: words.keeping, failed: words.notKept }
  return (
    <p role="status" className="text-t4 text-fg2">
      {state === null ? null : texts[state]}
    </p>
  )
}
