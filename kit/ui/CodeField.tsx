import { useId, type ChangeEvent, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import { form } from '#kit/ui/words/form.ts'
import { useCountdown } from './useCountdown.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'help' | 'right' | 'type' | 'onChange'> & {
  digits?: number
  /** Until when the code holds, and from when another may be asked for: milliseconds of this device's clock. */
  until: number
  againFrom: number
  onAgain: () => void
  /** All digits are there: nothing is left to press. */
  onFull?: (code: string) => void
}

/** A code that came by message: one field that phones fill in by themselves, the time that is left, and another code. */
export function CodeField({ digits = 6, until, againFrom, onAgain, onFull, error, ...rest }: Props) {
  const left = useCountdown(until)
  const wait = useCountdown(againFrom)
  const whyWait = useId()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const typed = input.value.replace(/\D/g, '').slice(0, digits)
    if (typed !== input.value) input.value = typed
    if (typed.length === digits && left > 0) onFull?.(typed)
  }
  const clock = (
    <span aria-hidden className={cx('num pr-4 text-t5 font-bold', left <= NEAR_END_S ? 'text-danger-fg' : 'text-fg2')}>
      {clockOf(left)}
    </span>
  )
  const help = (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span>{wait > 0 ? <span id={whyWait}>{form.codeAgainIn(wait)}</span> : form.codeHelp}</span>
      <button type="button" disabled={wait > 0} onClick={onAgain} className={AGAIN} aria-describedby={wait > 0 ? whyWait : undefined}>
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
        // Room for a pasted "123 456"; what is no digit is taken out.
        maxLength={digits + 4}
        onChange={take}
        right={clock}
        help={help}
      />
      {/* Spoken at the whole minutes only: a clock that talks every second drowns everything else. */}
      <p role="status" className="sr-only">
        {left > 0 ? form.codeLeft(Math.ceil(left / 60)) : form.codeOver}
      </p>
    </>
  )
}

/** `2:41` */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
/** From here on the clock is red. */
const NEAR_END_S = 60
const AGAIN = 'min-h-11 min-w-11 font-semibold text-fg2 underline disabled:text-off disabled:no-underline'
