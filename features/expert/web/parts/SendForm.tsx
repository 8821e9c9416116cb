import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { application } from '#features/expert/words.ts'
import { apply as words } from '#features/expert/words/apply.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { toast, useLeaveGuard } from '#kit/web/overlays.ts'
import type { ApplicationStatus, OwnApplication } from '../../contract.ts'
import { ANSWER_MAX, renewalProblems } from '../../rules.ts'
import { APPLICATION } from '../../transitions.ts'
import { saveRenewalPart, sendAnswer, sendRenewal } from '../api.ts'
import { Documents } from './Documents.tsx'
import { useApply } from './useApply.ts'

type Props = { one: OwnApplication; status: ApplicationStatus | undefined }
type Values = { license_no: string; license_expire_dt: string; answer: string; documents: null }

/** Sends an application on hold back with an answer, and a renewal with the new licence. */
export default function SendForm({ one, status }: Props) {
  const { is_renewal, state, documents, renews } = one
  const isAsked = state === APPLICATION.onHold
  const { openForm } = useApply()
  const { form, text, control, errorAt, rootError, isBusy, isDirty } = useSendForm(one)
  useLeaveGuard(isDirty && !isBusy)
  return (
    <form {...form}>
      <Card className="flex flex-col gap-4 p-5 wide:p-7">
        {isAsked && (
          <div>
            <TextArea
              label={words.answerLabel}
              name="answer"
              max={ANSWER_MAX}
              placeholder={words.answerHint}
              error={errorAt('answer') ?? null}
              {...control('answer')}
            />
          </div>
        )}
        {is_renewal && (
          <>
            {renews?.license_expire_dt && <p className="text-t4 text-fg2">{words.nowUntil(koreanYearDate(renews.license_expire_dt))}</p>}
            <Field label={words.licenseNo} autoComplete="off" defaultValue={one.form.license_no ?? ''} {...text('license_no', 40)} />
            <Field label={words.newExpires} type="date" defaultValue={one.form.license_expire_dt ?? ''} {...text('license_expire_dt')} />
          </>
        )}
        <div>
          <h2 className="mb-2 text-t5 font-bold">{words.papers}</h2>
          <Documents
            documents={documents}
            {...(errorAt('documents') !== undefined && { error: errorAt('documents')! })}
            before={async () => undefined}
            onChanged={() => control('documents').onChange(null)}
            isRenewal={is_renewal}
          />
        </div>
        {isAsked && !is_renewal && status && (
          <Button variant="quiet" onClick={() => void openForm(status)}>
            {words.editForm}
          </Button>
        )}
        <div role="alert" className="empty:hidden">
          {rootError !== undefined && <FieldError error={rootError} />}
        </div>
        <Button type="submit" full busy={isBusy}>
          {isAsked ? words.sendAnswer : words.submitRenewal}
        </Button>
        {!isAsked && <p className="text-t4 text-fg2">{application.submitHelp}</p>}
      </Card>
    </form>
  )
}

function useSendForm(one: OwnApplication) {
  const { application_no, is_renewal, state, form, documents, renews } = one
  const isAsked = state === APPLICATION.onHold
  return useForm<Values>({
    initial: { license_no: form.license_no ?? '', license_expire_dt: form.license_expire_dt ?? '', answer: '', documents: null },
    problemsOf: ({ license_no, license_expire_dt, answer }) => {
      const problems: Problem<Values>[] = []
      if (isAsked && answer.trim() === '') problems.push({ field: 'answer', text: words.answerNeeded })
      if (!is_renewal) return problems
      const typed = { license_no: license_no.trim() || null, license_expire_dt: license_expire_dt || null }
      const standing = { state: APPLICATION.approved, license_expire_dt: renews?.license_expire_dt ?? null }
      const kinds = documents.map(({ kind }) => kind)
      for (const { field, error } of renewalProblems(typed, kinds, standing, koreanDay(new Date()))) {
        problems.push({ field: field as keyof Values, text: error.message })
      }
      return problems
    },
    send: async ({ license_no, license_expire_dt, answer }, key) => {
      if (is_renewal) await saveRenewalPart({ license_no: license_no.trim(), license_expire_dt })
      if (isAsked) await sendAnswer(application_no, answer, key)
      else await sendRenewal(key)
      toast(isAsked ? words.sent : words.renewalSent)
    },
  })
}
