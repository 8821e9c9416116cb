import { useId, type ChangeEvent, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import { form } from '#kit/ui/words/form.ts'
import { useCountdown } from './useCountdown.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'help' | 'right' | 'type'> & {
  digits?: number
  /** When the code expires, and from when another one can be requested: milliseconds of this device's clock. */
  until: number
  againFrom: number
  onAgain: () => void
  /** Called when all digits are entered. */
  onFull?: (code: string) => void
}

/** A field for a code sent by message: phones fill it in; it shows the remaining time and a button for another code. */
export function CodeField({ digits = 6, until, againFrom, onAgain, onFull, onChange, error, ...rest }: Props) {
  const left = useCountdown(until)
  const wait = useCountdown(againFrom)
  const waitTextId = useId()
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const typed = input.value.replace(/\D/g, '').slice(0, digits)
    if (typed !== input.value) input.value = typed
    onChange?.(event)
    if (typed.length === digits && left > 0) onFull?.(typed)
  }
  const clock = (
    <span aria-hidden className={cx('num pr-4 text-t5 font-bold', left <= NEAR_END_S ? 'text-danger-fg' : 'text-fg2')}>
      {clockOf(left)}
    </span>
  )
  const help = (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span>{wait > 0 ? <span id={waitTextId}>{form.codeAgainIn(wait)}</span> : form.codeHelp}</span>
      <button
        type="button"
        disabled={wait > 0}
        onClick={onAgain}
        className={RESEND_BUTTON}
        aria-describedby={wait > 0 ? waitTextId : undefined}
      >
        {form.codeAgain}
      </button>
    </span>
  )
  return (
    <>
      <Field
        {...rest}
        label={form.code}
        error={left > 0 ? error : form.codeOver}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for a pasted "123 456"; other characters are removed.
        maxLength={digits + 4}
        onChange={handleChange}
        right={clock}
        help={help}
      />
      {/* Changes once a minute, so that screen readers do not announce every second. */}
      <p role="status" className="sr-only">
        {left > 0 ? form.codeLeft(Math.ceil(left / 60)) : form.codeOver}
      </p>
    </>
  )
}

/** `2:41` */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
/** Remaining seconds from which the clock is red. */
const NEAR_END_S = 60
const RESEND_BUTTON = 'min-h-11 min-w-11 font-semibold text-fg2 underline disabled:text-off disabled:no-underline'
