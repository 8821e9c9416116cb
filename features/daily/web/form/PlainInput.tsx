import type { ComponentProps } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Accepts at most this many digits and nothing else. */
  digits?: number
  /** The most letters, counted by code point. */
  letters?: number
  error?: string
  errorId?: string
}

/** For the `ref` of a field that a press has just shown: gives it the focus. */
export const focusOnMount = (field: HTMLInputElement | null): void => field?.focus()

/** An input without a frame for narrow rows. The label is for screen readers, the placeholder is visible. */
export function PlainInput({ label, value, onChange, digits, letters, error, errorId, className, ...rest }: Props) {
  const truncate = (typed: string, composing: boolean) => {
    if (digits !== undefined) return typed.replace(/\D/g, '').slice(0, digits)
    // Cutting while the IME composes would break the syllable.
    return letters === undefined || composing ? typed : [...typed].slice(0, letters).join('')
  }
  return (
    <input
      {...rest}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      inputMode={digits === undefined ? undefined : 'numeric'}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(truncate(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing))}
      onCompositionEnd={(event) => onChange(truncate(event.currentTarget.value, false))}
      className={cx(
        'min-h-11 min-w-0 rounded-tile text-t5 outline-none [:where(&)]:bg-sunken [:where(&)]:px-3 [:where(&)]:text-fg placeholder:text-fg3 focus-visible:ring-2 focus-visible:ring-brand',
        error && 'ring-1 ring-danger-fg',
        className,
      )}
    />
  )
}
