import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { report as reportWords } from '#features/report/words/report.ts'
import { reporting } from '#features/report/words/reporting.ts'
import { useForm } from '#kit/web/form.ts'
import { EVIDENCE_MESSAGES_MAX, needsText, REPORT_TEXT_MAX } from '../rules.ts'
import { problemsOf, sendReport, type Outcome, type ReportedTarget, type ReportInput } from './api.ts'
import { Reasons } from './parts/Reasons.tsx'

type Props = {
  target: ReportedTarget
  onDone: (outcome: Outcome) => void
  /** Rendered as a screen instead of in a sheet. */
  isPage?: boolean
}

/** Form with the reason and the text of a report. */
export function ReportForm({ target, onDone, isPage }: Props) {
  const { form, values, control, errorAt, rootError, isBusy } = useForm<ReportInput>({
    initial: { reason: null, report_text: '', with_talk: false },
    problemsOf,
    send: async (input, key) => onDone(await sendReport(target, input, key)),
  })
  const { reason } = values
  const needed = reason !== null && needsText(reason)
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 text-fg2">{reportWords.askHelp}</p>
      <div data-field="reason">
        <Reasons
          {...control('reason')}
          error={errorAt('reason')}
          // A meeting between strangers: what threatens somebody there comes first.
          {...(target.target_kind === 'bungae' && { first: 'STALK' as const })}
        />
      </div>
      <div data-field="report_text" className="mt-4 scroll-mb-24">
        <TextArea
          label={needed ? reportWords.neededText : reportWords.text}
          placeholder={reportWords.placeholder}
          max={REPORT_TEXT_MAX}
          {...control('report_text')}
          error={errorAt('report_text')}
          aria-required={needed}
          className="max-h-60 min-h-24"
        />
      </div>
      {target.target_kind === 'chat' && (
        <div className="-mx-4 mt-3">
          <Switch
            label={reporting.withTalk}
            help={reporting.withTalkHelp(EVIDENCE_MESSAGES_MAX)}
            checked={values.with_talk}
            onChange={control('with_talk').onChange}
          />
        </div>
      )}
      <span className="flex-1" />
      <div className={cx('sticky -mx-5 -mb-4 bg-surface px-5 pt-2 pb-4', isPage ? 'bottom-0' : '-bottom-4 rounded-b-sheet')}>
        <div role="alert">
          <FieldError error={rootError} />
        </div>
        <Button type="submit" size={54} full busy={isBusy} className="mt-2">
          {reportWords.send}
        </Button>
      </div>
    </form>
  )
}
