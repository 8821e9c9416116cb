import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { Link } from '#kit/web/screen.tsx'
import { CaptchaNotice } from '../captcha/CaptchaNotice.tsx'
import { typedId } from '../find/recoveryStore.ts'
import { useLogIn, type Refused } from './useLogIn.ts'

export type LogInFormProps = {
  /** The path to open after the log-in. */
  path: string
  /** Content below the button. */
  footer?: ReactNode
}
type Problems = { user_id?: string; password?: string }

/** Log-in form with id and password. */
export default function LogInForm({ path, footer }: LogInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const { logIn, isBusy, refused, captcha } = useLogIn(path)
  useEffect(() => {
    if (refused) focusOn(form.current, 'password')
  }, [refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.current) return
    const typed = typedIn(form.current)
    const missing = missingOf(typed)
    setProblems(missing)
    const [first] = Object.keys(missing)
    if (first === undefined) void logIn(typed)
    else focusOn(form.current, first)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={ko.login.userId}
        name="user_id"
        error={problems.user_id}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={64}
        // The reset of a forgotten password need not ask for it again.
        onBlur={({ target }) => typedId.keep(target.value.trim() || null)}
      />
      <SecretField
        label={ko.login.password}
        name="password"
        error={problems.password}
        aria-describedby={refused ? PROBLEM_ID : undefined}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <LogInProblem refused={refused} />
      <CaptchaNotice captcha={captcha} />
      <Button type="submit" full busy={isBusy} className="mt-1">
        {ko.login.title}
      </Button>
      {footer}
    </form>
  )
}

/** The reason of a refusal; a locked member gets a link to the password reset. */
function LogInProblem({ refused }: { refused: Refused | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {refused && <FieldError id={PROBLEM_ID} error={refused.words} />}
      {refused?.isLocked && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-t3 text-fg2">
          {ko.login.lockedHelp}
          <Link to={href('FindPw')} className="inline-flex min-h-11 items-center font-semibold text-brand-fg underline">
            {ko.titles.FindPw}
          </Link>
        </p>
      )}
    </div>
  )
}

const PROBLEM_ID = 'login-problem'

function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}

function typedIn(form: HTMLFormElement): { user_id: string; password: string } {
  const typed = Object.fromEntries(new FormData(form)) as Record<'user_id' | 'password', string>
  return { ...typed, user_id: typed.user_id.trim() }
}

function missingOf({ user_id, password }: { user_id: string; password: string }): Problems {
  return {
    ...(user_id === '' && { user_id: ko.login.needsUserId }),
    ...(password === '' && { password: ko.login.needsPassword }),
  }
}
