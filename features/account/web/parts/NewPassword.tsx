import { useId, useRef, useState } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { join } from '#features/account/words/join.ts'
import { accountErrors } from '../../errors.ts'
import { passwordProblem, type PasswordOwner } from '../../rules.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Problems = { password?: string; confirm?: string }

/** State of a new password that is typed twice. `read` returns it, or shows its problem and returns null. */
export function useNewPassword(owner: PasswordOwner) {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const say = (found: Problems) => {
    setProblems(found)
    if (found.password !== undefined) first.current?.focus()
    else if (found.confirm !== undefined) second.current?.focus()
  }
  const read = (): string | null => {
    const password = first.current?.value ?? ''
    const found = problemsOf(password, second.current?.value ?? '', owner)
    say(found)
    return Object.keys(found).length === 0 ? password : null
  }
  return { first, second, problems, read, say, owner }
}

type Props = {
  form: ReturnType<typeof useNewPassword>
  /** The password from an earlier visit of the step. */
  typed?: string | null
  /** The server's refusal. */
  refused?: string | null
  label?: string
}

/** Both fields, with the password rules below the first. */
export function NewPassword({ form: { first, second, problems, owner }, typed, refused, label = ko.login.password }: Props) {
  const rules = useId()
  const [password, setPassword] = useState(typed ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* Password managers store the password under this id. */}
      {owner.user_id && <input hidden readOnly autoComplete="username" value={owner.user_id} />}
      <div>
        <SecretField
          ref={first}
          label={label}
          name="password"
          defaultValue={typed ?? ''}
          error={problems.password ?? refused}
          aria-describedby={rules}
          autoComplete="new-password"
          enterKeyHint="next"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules id={rules} password={password} owner={owner} />
      </div>
      <SecretField
        ref={second}
        label={join.pwConfirm}
        name="password_confirm"
        defaultValue={typed ?? ''}
        error={problems.confirm}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </div>
  )
}

function problemsOf(password: string, confirm: string, owner: PasswordOwner): Problems {
  if (password === '') return { password: ko.login.needsPassword }
  const problem = passwordProblem(password, owner)
  if (problem) return { password: problem.message }
  if (confirm === '') return { confirm: join.pwConfirmNeeded }
  return confirm === password ? {} : { confirm: accountErrors.pw_mismatch.message }
}
