import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { report as reportWords } from '#features/report/words/report.ts'
import { reporting } from '#features/report/words/reporting.ts'
import { EVIDENCE_MESSAGES_MAX, needsText, REPORT_TEXT_MAX } from '../rules.ts'
import { createReportSender, problemOf, problemOfError, type Outcome, type Problem, type ReportedTarget, type ReportInput } from './api.ts'
import { Reasons } from './parts/Reasons.tsx'

type Props = {
  target: ReportedTarget
  onDone: (outcome: Outcome) => void
  /** Rendered as a screen instead of in a sheet. */
  isPage?: boolean
}

/** Form with the reason and the text of a report. */
export function ReportForm({ target, onDone, isPage }: Props) {
  const [input, setInput] = useState<ReportInput>({ reason: null, report_text: '', with_talk: false })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [sending, setSending] = useState(false)
  const [send] = useState(() => createReportSender(target))
  const form = useRef<HTMLFormElement>(null)

  const change = (part: Partial<ReportInput>) => {
    setInput((all) => ({ ...all, ...part }))
    setProblem(null)
  }
  useEffect(() => {
    if (!problem?.field) return
    const field = form.current?.querySelector<HTMLElement>(`[data-field=${problem.field}]`)
    field?.querySelector<HTMLElement>('input, textarea')?.focus()
    // Keeps the error text visible above the sticky button.
    field?.scrollIntoView({ block: problem.field === 'reason' ? 'start' : 'end' })
  }, [problem])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const why = problemOf(input)
    if (why) return setProblem(why)
    setSending(true)
    try {
      onDone(await send(input))
    } catch (error) {
      setProblem(problemOfError(error))
    } finally {
      setSending(false)
    }
  }
  const { reason, report_text, with_talk } = input
  const needed = reason !== null && needsText(reason)
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full grow flex-col">
      <p className="text-t4 text-fg2">{reportWords.askHelp}</p>
      <div data-field="reason">
        <Reasons value={reason} onChange={(next) => change({ reason: next })} error={textOf(problem, 'reason')} />
      </div>
      <div data-field="report_text" className="mt-4 scroll-mb-24">
        <TextArea
          label={needed ? reportWords.neededText : reportWords.text}
          placeholder={reportWords.placeholder}
          max={REPORT_TEXT_MAX}
          value={report_text}
          onChange={(next) => change({ report_text: next })}
          error={textOf(problem, 'report_text')}
          aria-required={needed}
          className="max-h-60 min-h-24"
        />
      </div>
      {target.target_kind === 'chat' && (
        <div className="-mx-4 mt-3">
          <Switch
            label={reporting.withTalk}
            help={reporting.withTalkHelp(EVIDENCE_MESSAGES_MAX)}
            checked={with_talk}
            onChange={(next) => change({ with_talk: next })}
          />
        </div>
      )}
      <span className="flex-1" />
      <div className={cx('sticky -mx-5 -mb-4 bg-surface px-5 pt-2 pb-4', isPage ? 'bottom-0' : '-bottom-4 rounded-b-sheet')}>
        <div role="alert">{problem && <FieldError error={textOf(problem, undefined)} />}</div>
        <Button type="submit" size={54} full busy={sending} className="mt-2">
          {reportWords.send}
        </Button>
      </div>
    </form>
  )
}

const textOf = (problem: Problem | null, field: Problem['field']) => (problem && problem.field === field ? problem.text : null)
