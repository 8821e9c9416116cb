import { useState, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { CallError } from '#kit/web/call.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { answeredBefore, pathOfStep, problemsAt, stepOf, STEPS, type Step } from '../steps.ts'
import type { useForm } from '../useForm.ts'
import { useSubmission } from '../useSubmission.ts'
import { Areas } from './Areas.tsx'
import { Affiliation, Category, JobTitle, License } from './CategoryFields.tsx'
import { Identity } from './Identity.tsx'
import { Account, Business } from './PayoutFields.tsx'
import { Documents } from './Documents.tsx'
import { CareerRows } from './Sections.tsx'
import { Intro } from './ProfileFields.tsx'

type Props = { step: Step; status: ApplicationStatus; form: ReturnType<typeof useForm>; refusal: number; onRefused: () => void }

/** One question of the application. Its answer is saved before the next question; the last button submits. */
export function Question({ step, status, form, refusal, onRefused }: Props) {
  const go = useGo()
  const { bind, keep, tell, isDirty } = form
  const { send, isBusy: isSending, refused } = useSubmission(status, form)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useLeaveGuard(isDirty && !isBusy && !isSending)
  const at = STEPS.indexOf(step)
  const next = STEPS[at + 1]

  const submitStep = async () => {
    setProblem(null)
    const found = problemsAt(step, status, bind.form)
    tell(found)
    if (found.length > 0) return onRefused()
    setBusy(true)
    try {
      if (!(await keep({ whole: true }))) return onRefused()
      if (next) return go.to(pathOfStep(next))
      const [first] = await send()
      if (first) go.to(pathOfStep(stepOf(first)))
    } catch (error) {
      setProblem(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepPage
      step={at + 1}
      steps={STEPS.length}
      question={words.questions[step]}
      lead={leadOf(step, next === undefined)}
      onBack={() => go.back(href('RegisterPro'))}
      button={next ? words.next : words.submit}
      busy={isBusy || isSending}
      onSubmit={() => void submitStep()}
      problem={problem ?? refused}
      refusal={refusal === 0 ? undefined : refusal}
      answered={answeredBefore(step, status, bind.form)}
    >
      <div className="flex flex-col gap-4">{fieldsOf(step, status, form)}</div>
    </StepPage>
  )
}

function leadOf(step: Step, isLast: boolean): string | undefined {
  if (isLast) return words.submitHelp
  return step === 'careers' ? words.optional : undefined
}

function fieldsOf(step: Step, status: ApplicationStatus, { bind, keep, clear }: Props['form']): ReactNode {
  switch (step) {
    case 'identity':
      return <Identity name={status.real_name} error={bind.errors.identity_no} before={keep} />
    case 'cate':
      return <Category bind={bind} />
    case 'job':
      return <JobTitle bind={bind} />
    case 'affiliation':
      return <Affiliation bind={bind} />
    case 'license':
      return <License bind={bind} />
    case 'papers':
      return (
        <Documents
          documents={status.application?.documents ?? []}
          error={bind.errors.documents}
          before={keep}
          onChanged={() => clear('documents')}
        />
      )
    case 'business':
      return <Business bind={bind} />
    case 'account':
      return <Account bind={bind} holder={status.real_name} />
    case 'intro':
      return <Intro bind={bind} />
    case 'careers':
      return <CareerRows bind={bind} />
    case 'areas':
      return <Areas bind={bind} />
  }
}
