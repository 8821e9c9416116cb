import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { own as words } from '../../words/own.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'autoComplete' | 'right'> & {
  /** Behind the number; by default viv. */
  unit?: string
}

/** A whole number with its unit. */
export function AmountField({ unit = words.unit, maxLength = 9, ...rest }: Props) {
  return (
    <Field
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      right={
        unit !== '' && (
          <span aria-hidden className="flex-none pr-4 text-t5 font-semibold text-fg2">
            {unit}
          </span>
        )
      }
      className="min-w-0 [&_input]:tabular-nums"
    />
  )
}
