import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { formatPhoneTyping } from '../rules.ts'

type Props = ComponentProps<typeof Field>

/** A field for a Korean mobile number, which is written in its groups while it is typed. */
export function PhoneField({ onChange, ...field }: Props) {
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="010-1234-5678"
      maxLength={20}
      {...field}
      onChange={(event) => {
        const { currentTarget: input } = event
        // Keeps the cursor when a digit in the middle is edited.
        if (input.selectionStart === input.value.length) input.value = formatPhoneTyping(input.value)
        onChange?.(event)
      }}
    />
  )
}
