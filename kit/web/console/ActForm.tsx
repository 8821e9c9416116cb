import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import type { Act, Problem } from './act.ts'
import { textIn } from './formText.ts'

type Props = {
  act: Act
  /** The words that are kept with the act; `min` 0: none are needed. Without it nothing is said. */
  reason?: { label: string; max: number; min?: number; name?: string }
  submit: string
  variant?: ButtonProps['variant']
  /** What is wrong with the other fields, before anything goes out. */
  check?: (typed: FormData) => Problem | null
  onSubmit: (reason: string, typed: FormData) => unknown
  /** Names of the other fields: what is refused of them they say themselves. */
  fields?: readonly string[]
  children?: (errorOf: (name: string) => string | undefined) => ReactNode
  /** Why it can't be done now. */
  closed?: string | undefined
}

/** An act that says why: refusals are told at their field, and the focus goes there. */
export function ActForm({ act, reason, submit, variant = 'main', check, onSubmit, fields = [], children, closed }: Props) {
  const form = useRef<HTMLFormElement>(null)
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
    const said = textIn(typed, reason?.name ?? 'reason')
    const wrong = check?.(typed) ?? shortOf(reason, said)
    setMissing(wrong)
    if (!wrong) void onSubmit(said, typed)
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-3">
      {children?.(errorOf)}
      {reason && (
        <TextArea
          name={reason.name ?? 'reason'}
          label={reason.label}
          max={reason.max}
          error={errorOf(reason.name ?? 'reason')}
          disabled={closed !== undefined}
        />
      )}
      <div role="alert" className="empty:hidden">
        {problem && !isAtField && <FieldError error={problem.words} />}
      </div>
      {closed !== undefined && <p className="text-t4 text-fg2">{closed}</p>}
      <Button type="submit" size={48} variant={variant} busy={act.isBusy} disabled={closed !== undefined}>
        {submit}
      </Button>
    </form>
  )
}

function shortOf(reason: Props['reason'], said: string): Problem | null {
  const { min = 0, name = 'reason' } = reason ?? {}
  return [...said].length < min ? { field: name, words: words.atLeast(min) } : null
}
