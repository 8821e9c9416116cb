import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import type { ExpertForm } from '../../rules.ts'
import type { Bind } from '../useForm.ts'

type TextFieldName = { [K in keyof ExpertForm]-?: NonNullable<ExpertForm[K]> extends string ? K : never }[keyof ExpertForm]
type Props = Omit<ComponentProps<typeof Field>, 'name' | 'error' | 'onChange' | 'defaultValue'> & {
  field: TextFieldName
  bind: Bind
  max?: number
  /** Stores digits only, however they were typed. */
  digits?: boolean
}

/** A text field of the form. An empty one clears the value. */
export function TextField({ field, bind, max, digits, ...rest }: Props) {
  const onTyped = (value: string) => {
    const text = digits ? value.replace(/\D/g, '') : value
    bind.set({ [field]: text.trim() === '' ? null : text })
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
