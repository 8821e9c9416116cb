import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { fieldNamed, useForm } from '../form.ts'
import type { Act, Checks, Problem } from './act.ts'
import { InDecisionBar, KeyHint, type Decision } from './decision.tsx'
import { textIn, type Typed } from './formText.ts'

/** What the fields of a form read and write. */
export type FormParts = Pick<ReturnType<typeof useForm<Typed>>, 'text' | 'control' | 'errorAt'>

type Props = {
  act: Act
  /** The reason that is stored with the act; `min` 0: optional. Without it the form has no reason field. */
  reason?: { label: string; max: number; min?: number; name?: string }
  submit: string
  variant?: ButtonProps['variant']
  /** Validates the other fields before the request. */
  check?: (typed: Typed) => Checks
  /** What it throws is shown at its field, as a refusal of the act is. With a `version` it answers null if nothing was saved. */
  onSubmit: (reason: string, typed: Typed) => unknown
  /** The other fields with their first values. */
  fields?: Typed
  /** Of what the form edits. With another one it begins anew, unless something is typed that was not saved: that stays, and the form says so. */
  version?: string | number | undefined
  children?: (form: FormParts) => ReactNode
  /** More help below a refusal: a link to its cause. */
  help?: (problem: Problem) => ReactNode
  /** Why the act can't be done now. */
  closed?: string | undefined
  /** A decision of a case: its button is in the bar below the case, and has a key. */
  decision?: Decision
}

/** A form for an act with a reason: a refusal is shown at its field, which gets the focus. Ctrl and Enter in a field send it. */
export function ActForm({ version, ...props }: Props) {
  const isUnsaved = useRef(false)
  const [edited, setEdited] = useState({ version, formNo: 0, isOutdated: false })
  useEffect(() => {
    setEdited((last) => {
      if (last.version === version) return last
      return isUnsaved.current ? { ...last, version, isOutdated: true } : { version, formNo: last.formNo + 1, isOutdated: false }
    })
  }, [version])
  return <Form key={edited.formNo} {...props} isOutdated={edited.isOutdated} isUnsaved={isUnsaved} />
}

type FormProps = Omit<Props, 'version'> & {
  /** What the form edits has changed since something was typed. */
  isOutdated: boolean
  /** The form keeps here whether something is typed that was not saved. */
  isUnsaved: RefObject<boolean>
}

function Form({ act, reason, submit, variant = 'main', check, onSubmit, fields, children, help, closed, decision, ...state }: FormProps) {
  const id = useId()
  const name = reason?.name ?? 'reason'
  const own = Object.keys(fields ?? {})
  if (reason) own.push(name)
  const saved = useRef('')
  const { form, control, errorAt, rootError, refuse, isDirty, values, ...parts } = useForm<Typed>({
    initial: { [name]: '', ...fields },
    problemsOf(typed) {
      if (closed !== undefined) return []
      const checks = [...(check?.(typed) ?? []), shortOf(reason, textIn(typed, name))]
      return checks.flatMap((one) => (one ? [{ field: one.field ?? 'root', text: one.words }] : []))
    },
    async send(typed) {
      if (act.isBusy || closed !== undefined) return
      const answer = await onSubmit(textIn(typed, name), typed)
      if (answer !== null) saved.current = JSON.stringify(typed)
    },
  })
  useEffect(() => {
    state.isUnsaved.current = isDirty && JSON.stringify(values) !== saved.current
  })
  const { problem } = act
  useEffect(() => {
    if (problem) refuse([{ field: fieldNamed<Typed>(own, problem.field), text: problem.words }])
    // oxlint-disable-next-line react/exhaustive-deps -- once per refusal
  }, [problem])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    parts.submit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in one of its fields
    <form {...form} id={id} onKeyDown={handleKey} className="flex flex-col gap-3">
      {children?.({ ...parts, control, errorAt })}
      {reason && (
        <TextArea
          name={name}
          label={reason.label}
          max={reason.max}
          onChange={control(name).onChange}
          error={errorAt(name)}
          disabled={closed !== undefined}
          className="border border-edge"
        />
      )}
      {closed !== undefined && (
        <p id={`${id}-closed`} className="text-t4 text-fg2">
          {closed}
        </p>
      )}
      <InDecisionBar decision={decision}>
        <div role="alert" className={cx('empty:hidden', decision && 'w-full')}>
          {rootError ? (
            <FieldError error={rootError} />
          ) : (
            state.isOutdated && <p className="text-t4 text-warn-fg">{words.changedMeanwhile}</p>
          )}
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
