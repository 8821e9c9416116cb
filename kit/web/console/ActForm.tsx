import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import type { Act, Problem } from './act.ts'
import { InDecisionBar, KeyHint, type Decision } from './decision.tsx'
import { textIn } from './formText.ts'

type Props = {
  act: Act
  /** The reason that is stored with the act; `min` 0: optional. Without it the form has no reason field. */
  reason?: { label: string; max: number; min?: number; name?: string }
  submit: string
  variant?: ButtonProps['variant']
  /** Validates the other fields before the request. */
  check?: (typed: FormData) => Problem | null
  onSubmit: (reason: string, typed: FormData) => unknown
  /** Names of the other fields that show their own error. */
  fields?: readonly string[]
  children?: (errorOf: (name: string) => string | undefined) => ReactNode
  /** More help below a refusal: a link to its cause. */
  help?: (problem: Problem) => ReactNode
  /** Why the act can't be done now. */
  closed?: string | undefined
  /** A decision of a case: its button is in the bar below the case, and has a key. */
  decision?: Decision
}

/** A form for an act with a reason: a refusal is shown at its field, which gets the focus. Ctrl and Enter in the reason send it. */
export function ActForm({ act, reason, submit, variant = 'main', check, onSubmit, fields = [], children, help, closed, decision }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [missing, setMissing] = useState<Problem | null>(null)
  const problem = missing ?? act.problem
  const own = reason ? [...fields, reason.name ?? 'reason'] : fields
  const isAtField = problem?.field !== undefined && own.includes(problem.field)
  const errorOf = (name: string) => (problem?.field === name ? problem.words : undefined)
  useEffect(() => {
    if (problem?.field !== undefined) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus()
  }, [problem])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (act.isBusy || closed !== undefined || !form.current) return
    const typed = new FormData(form.current)
    const text = textIn(typed, reason?.name ?? 'reason')
    const invalid = check?.(typed) ?? shortOf(reason, text)
    setMissing(invalid)
    if (!invalid) void onSubmit(text, typed)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} id={id} noValidate onSubmit={send} className="flex flex-col gap-3">
      {children?.(errorOf)}
      {reason && (
        <TextArea
          name={reason.name ?? 'reason'}
          label={reason.label}
          max={reason.max}
          error={errorOf(reason.name ?? 'reason')}
          disabled={closed !== undefined}
          onKeyDown={handleKey}
        />
      )}
      {closed !== undefined && (
        <p id={`${id}-closed`} className="text-t4 text-fg2">
          {closed}
        </p>
      )}
      <InDecisionBar decision={decision}>
        <div role="alert" className={cx('empty:hidden', decision && 'w-full')}>
          {problem && !isAtField && <FieldError error={problem.words} />}
          {problem && help && <div className="text-t4">{help(problem)}</div>}
        </div>
        <Button
          type="submit"
          form={id}
          size={48}
          variant={decision === 'reject' ? 'quiet' : variant}
          busy={act.isBusy}
          disabled={closed !== undefined}
          aria-describedby={closed === undefined ? undefined : `${id}-closed`}
          className={cx(decision === 'approve' && 'order-1')}
          {...(decision && { 'data-decision': decision, 'aria-keyshortcuts': KEYS[decision] })}
        >
          {submit}
          {decision && <KeyHint of={KEYS[decision]} />}
        </Button>
      </InDecisionBar>
    </form>
  )
}

const KEYS = { approve: 'A', reject: 'R' } as const satisfies Record<Decision, string>

function shortOf(reason: Props['reason'], text: string): Problem | null {
  const { min = 0, name = 'reason' } = reason ?? {}
  return [...text].length < min ? { field: name, words: words.atLeast(min) } : null
}
