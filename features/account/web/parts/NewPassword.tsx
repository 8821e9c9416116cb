import { useId, useState, type ComponentProps } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { join } from '#features/account/words/join.ts'
import type { Problem } from '#kit/web/form.ts'
import { accountErrors } from '../../errors.ts'
import { passwordProblem, type PasswordOwner } from '../../rules.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Passwords = { password: string; password_confirm: string }

/** Props of a field, as `useForm` gives them. */
type FieldProps = Partial<Omit<ComponentProps<typeof SecretField>, 'label' | 'autoComplete'>>
type Props = { owner: PasswordOwner; password: FieldProps; confirm: FieldProps; label?: string }

/** Both fields, with the password rules below the first. */
export function NewPassword({ owner, password, confirm, label = ko.login.password }: Props) {
  const rules = useId()
  const [typed, setTyped] = useState(String(password.defaultValue ?? ''))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* Password managers store the password under this id. */}
      {owner.user_id && <input hidden readOnly autoComplete="username" value={owner.user_id} />}
      <div>
        <SecretField
          {...password}
          label={label}
          name="password"
          aria-describedby={rules}
          autoComplete="new-password"
          enterKeyHint="next"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            password.onChange?.(event)
          }}
        />
        <PasswordRules id={rules} password={typed} owner={owner} />
      </div>
      <SecretField {...confirm} label={join.pwConfirm} name="password_confirm" autoComplete="new-password" enterKeyHint="done" />
    </div>
  )
}

/** The first problem of a new password that is typed twice. */
export function newPasswordProblems({ password, password_confirm }: Passwords, owner: PasswordOwner): Problem<Passwords>[] {
  if (password === '') return [{ field: 'password', text: ko.login.needsPassword }]
  const problem = passwordProblem(password, owner)
  if (problem) return [{ field: 'password', text: problem.message }]
  if (password_confirm === '') return [{ field: 'password_confirm', text: join.pwConfirmNeeded }]
  return password_confirm === password ? [] : [{ field: 'password_confirm', text: accountErrors.pw_mismatch.message }]
}
