import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { answeredBefore, STEPS, type Step } from '../steps.ts'
import type { useApplicationForm } from '../useApplicationForm.ts'
import { Areas } from './Areas.tsx'
import { Affiliation, Category, JobTitle, License } from './CategoryFields.tsx'
import { Identity } from './Identity.tsx'
import { Account, Business } from './PayoutFields.tsx'
import { Documents } from './Documents.tsx'
import { CareerRows } from './Sections.tsx'
import { Intro } from './ProfileFields.tsx'

type Props = { step: Step; status: ApplicationStatus; form: ReturnType<typeof useApplicationForm> }

/** One question of the application. */
export function Question({ step, status, form }: Props) {
  const go = useGo()
  const at = STEPS.indexOf(step)
  const isLast = at === STEPS.length - 1
  return (
    <StepPage
      form={form.form}
      step={at + 1}
      steps={STEPS.length}
      question={words.questions[step]}
      lead={leadOf(step, isLast)}
      onBack={() => go.back(href('RegisterPro'))}
      button={isLast ? words.submit : words.next}
      busy={form.isBusy}
      problem={form.rootError}
      answered={answeredBefore(step, status, form.values)}
    >
      <div className="flex flex-col gap-4">{fieldsOf(step, status, form)}</div>
    </StepPage>
  )
}

function leadOf(step: Step, isLast: boolean): string | undefined {
  if (isLast) return words.submitHelp
  return step === 'careers' ? words.optional : undefined
}

function fieldsOf(step: Step, status: ApplicationStatus, fields: Props['form']): ReactNode {
  switch (step) {
    case 'identity':
      return <Identity name={status.real_name} error={fields.errorAt('identity_no')} before={fields.saveInBackground} />
    case 'cate':
      return <Category fields={fields} />
    case 'job':
      return <JobTitle fields={fields} />
    case 'affiliation':
      return <Affiliation fields={fields} />
    case 'license':
      return <License fields={fields} />
    case 'papers':
      return (
        <Documents
          documents={status.application?.documents ?? []}
          error={fields.errorAt('documents')}
          before={fields.saveInBackground}
          onChanged={() => fields.setErrorAt('documents', null)}
        />
      )
    case 'business':
      return <Business fields={fields} />
    case 'account':
      return <Account fields={fields} holder={status.real_name} />
    case 'intro':
      return <Intro fields={fields} />
    case 'careers':
      return <CareerRows fields={fields} />
    case 'areas':
      return <Areas fields={fields} />
  }
}
