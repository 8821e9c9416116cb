import { useState } from 'react'
import { counselIntake as words } from '#features/counsel/words/detail.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { editIntake, type ApplyStart } from '../../contract/apply.ts'
import type { CounselInfo, CounselIntake } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { refreshCounsel } from '../api.ts'
import { About } from './About.tsx'
import { useApplyStart } from './api.ts'
import { HealthConsent } from './Consents.tsx'
import { fieldOf, intakeOf, needsHealth, problemsOf, valuesOfIntake, type Values } from './form.ts'
import { Question } from './Question.tsx'

export type EditedIntake = { counNo: number; intake: CounselIntake; partner: NonNullable<CounselInfo['partner']> }

/** Changes what the member told the expert, until the expert answers. */
export async function openIntakeEdit(edited: EditedIntake): Promise<void> {
  const answer = await openSheet<'saved' | 'answered'>((close) => <Sheet {...edited} onDone={close} />, {
    title: words.edit.title,
    full: true,
  })
  if (answer === undefined) return
  void refreshCounsel(edited.counNo)
  if (answer === 'saved') toast(words.edit.saved)
  else await alert(inKorean(counselErrors.not_now.message))
}

type Props = EditedIntake & { onDone: (answer: 'saved' | 'answered') => void }

/** The form, once the conditions that can be chosen are there. Without them, as of an expert who is away, chosen ones can still be removed. */
function Sheet(props: Props) {
  const start = useApplyStart(props.partner.user_no)
  if (!start.data && !start.isError) return <QueryFallback query={start} skeleton={SKELETON} />
  return <Form {...props} start={start.data} />
}

function Form({ counNo, intake, partner, start, onDone }: Props & { start: ApplyStart | undefined }) {
  const [uploads, setUploads] = useState(0)
  const { form, text, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial: valuesOfIntake(intake),
    fieldOf,
    problemsOf: (now) => problemsOf(now, { uploads, ...NOTHING }),
    send: async (now) => {
      try {
        await call(editIntake, { params: { coun_no: counNo }, body: { ...intakeOf(now), consents: { health: now.health } } })
        onDone('saved')
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== counselErrors.not_now.code) throw error
        onDone('answered')
      }
    },
  })
  // The age is that of the application.
  const profile = { old: intake.old, phone: start?.profile.phone ?? null }
  const asksHealth = !intake.agreed_health && needsHealth(values, NOTHING)
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <div className="-mx-4 flex flex-col gap-2.5">
        <Question control={control} errorAt={errorAt} onUploads={setUploads} />
        <About start={{ profile, diseases: start?.diseases ?? [] }} text={text} control={control} values={values} errorAt={errorAt} />
        {asksHealth && (
          <Card className="p-4">
            <HealthConsent name={partner.haru_name} {...control('health')} isMissing={errorAt('health') !== undefined} />
            <FieldError error={errorAt('health')} />
          </Card>
        )}
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.edit.submit}
      </SheetSubmit>
    </form>
  )
}

/** What is attached stays as it was sent. */
const NOTHING = { card: undefined, offer: null }

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)
