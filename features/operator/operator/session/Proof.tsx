import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { session as words } from '../../words/session.ts'

/** The props that a form gives to a field. */
type FieldProps = Pick<ComponentProps<typeof Field>, 'name' | 'ref' | 'onBlur' | 'onChange' | 'error'>

/** A field for the code of the authenticator app, or a recovery code. */
export function CodeInput({ label = words.code, help = words.codeHelp, ...field }: FieldProps & { label?: string; help?: string | null }) {
  return (
    <Field
      {...field}
      label={label}
      help={help}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}

type ProofValues = { password: string; code: string }

/** What is missing of password and code. */
export const proofProblems = ({ password, code }: ProofValues, hasTotp: boolean): { field: 'password' | 'code'; text: string }[] => [
  ...(password === '' ? [{ field: 'password' as const, text: words.needsPassword }] : []),
  ...(hasTotp && code.trim() === '' ? [{ field: 'code' as const, text: words.needsCode }] : []),
]

/** The body of a call that asks again who the operator is. */
export const proofOf = ({ password, code }: ProofValues) => ({ password, ...(code !== '' && { code }) })
