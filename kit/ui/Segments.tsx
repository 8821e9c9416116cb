import { useId } from 'react'
import { cx } from './cx.ts'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** For a coloured background: the chosen one is dark, so that it differs from every colour. */
  onColour?: boolean
}

/** A segmented control of native radio buttons. The chosen one has a background and bold text. */
export function Segments<V extends string>({ label, options, value, onChange, onColour }: Props<V>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className={cx('inline-flex max-w-full flex-wrap rounded-chip', onColour ? 'bg-surface p-1' : 'bg-press p-0.5')}>
        {options.map((option) => {
          const chosen = option.value === value
          return (
            <label
              key={option.value}
              className={cx(
                'relative flex min-h-11 min-w-[clamp(3rem,56px,3.5rem)] cursor-pointer items-center justify-center rounded-chip px-4 text-t4 whitespace-nowrap',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
                chosen ? cx('font-bold', onColour ? 'bg-inverse text-on-inverse' : 'bg-surface') : 'font-medium text-fg2',
              )}
            >
              <input type="radio" name={name} checked={chosen} onChange={() => onChange(option.value)} className="sr-only" />
              {option.label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
