import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldLabel } from './Field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  error?: string | null
  options: readonly { value: string; label: string }[]
  /** The text of the first option, which means no choice. */
  placeholder?: string
}

/** A choice from a long list: the browser's native select. */
export function Select({ label, error, options, placeholder, className, id, ...rest }: Props) {
  const own = useId()
  const field = id ?? own
  const isWrong = error ? true : rest['aria-invalid']
  return (
    <div className={className}>
      <FieldLabel id={field} label={label} />
      <div className="relative">
        <select
          {...rest}
          id={field}
          aria-invalid={isWrong}
          aria-describedby={error ? `${field}-error` : rest['aria-describedby']}
          className={cx(
            'min-h-[52px] w-full appearance-none rounded-tile border bg-surface pr-11 pl-4 text-t5 text-fg focus:border-brand',
            'disabled:bg-sunken disabled:text-off',
            isWrong ? 'border-danger-fg' : 'border-edge',
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={20} className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-fg2" />
      </div>
      <FieldError id={`${field}-error`} error={error} />
    </div>
  )
}
