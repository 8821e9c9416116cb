import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import type { ExpertForm } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'

type TextFieldName = { [K in keyof ExpertForm]-?: NonNullable<ExpertForm[K]> extends string ? K : never }[keyof ExpertForm]
type Props = Omit<ComponentProps<typeof Field>, 'name' | 'error' | 'onChange' | 'defaultValue'> & {
  field: TextFieldName
  fields: Fields
  max?: number
}

/** A text field of the application. */
export function TextField({ field, fields, max, ...rest }: Props) {
  return <Field autoComplete="off" {...rest} {...fields.text(field, max)} />
}
