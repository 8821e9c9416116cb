import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  hideLabel?: boolean
  error?: string | null
  help?: ReactNode
  /** Inside the frame at the right: a unit, a countdown or a 44 px button. */
  right?: ReactNode
}

/** A one-line field: label above, help and error below. Usually uncontrolled, because of the Korean IME. */
export function Field({ label, hideLabel, error, help, right, className, id, ...rest }: Props) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={className}>
      <FieldLabel id={field} label={label} hidden={hideLabel} />
      <div className={cx(FRAME, error ? 'border-danger-fg' : 'border-edge')}>
        <input
          {...rest}
          id={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(rest['aria-describedby'], error && `${field}-error`, help != null && `${field}-help`) || undefined}
          className="min-h-[50px] min-w-0 flex-1 bg-transparent px-4 text-t5 text-fg outline-none placeholder:text-fg3 disabled:text-off"
        />
        {right}
      </div>
      <FieldError id={`${field}-error`} error={error} />
      {help != null && (
        <div id={`${field}-help`} className="mt-1.5 text-t3 text-fg3">
          {help}
        </div>
      )}
    </div>
  )
}

export function FieldLabel({ id, label, hidden }: { id: string; label: string; hidden?: boolean }) {
  return (
    <label htmlFor={id} className={hidden ? 'sr-only' : 'mb-1.5 block text-t4 font-semibold text-fg2'}>
      {label}
    </label>
  )
}

/** The error text below a field, with an icon. */
export function FieldError({ id, error }: { id?: string; error?: string | null | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1 text-t3 text-danger-fg">
      <CircleAlert aria-hidden size={14} strokeWidth={2.2} className="mt-0.5 flex-none" />
      <span>{error}</span>
    </p>
  )
}

/** What is wrong with a form as a whole; read out when it appears. */
export function FormError({ error, className }: { error?: string | null | undefined; className?: string }) {
  return (
    <div role="alert" className={cx('empty:hidden', className)}>
      <FieldError error={error} />
    </div>
  )
}

const FRAME =
  'flex items-center rounded-tile border bg-surface focus-within:border-brand focus-within:ring-1 focus-within:ring-brand has-disabled:bg-sunken'
