import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import type { ExpertForm } from '../../rules.ts'
import type { Bind } from '../useForm.ts'

type TextField = { [K in keyof ExpertForm]-?: NonNullable<ExpertForm[K]> extends string ? K : never }[keyof ExpertForm]
type Props = Omit<ComponentProps<typeof Field>, 'name' | 'error' | 'onChange' | 'defaultValue'> & {
  field: TextField
  bind: Bind
  max?: number
  /** Digits alone are kept, however they were typed. */
  digits?: boolean
}

/** A line of the form. Emptied it is taken back. */
export function Line({ field, bind, max, digits, ...rest }: Props) {
  const onTyped = (value: string) => {
    const words = digits ? value.replace(/\D/g, '') : value
    bind.set({ [field]: words.trim() === '' ? null : words })
  }
  const typed = useTyped({ max, onTyped })
  return (
    <Field
      {...rest}
      {...typed}
      name={field}
      error={bind.errors[field]}
      defaultValue={bind.form[field] ?? ''}
      inputMode={digits ? 'numeric' : rest.inputMode}
      autoComplete={rest.autoComplete ?? 'off'}
    />
  )
}
