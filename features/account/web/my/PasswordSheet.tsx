import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import type { PasswordOwner } from '../../rules.ts'
import { NewPassword, useNewPassword } from '../parts/NewPassword.tsx'
import { changePassword } from './api.ts'

type Problems = { now?: string; password?: string; whole?: string }

/** Asks for the current password and twice for the new one. */
export function PasswordSheet({ owner, onDone }: { owner: PasswordOwner; onDone: () => void }) {
  const now = useRef<HTMLInputElement>(null)
  const fields = useNewPassword(owner)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const held = now.current?.value ?? ''
    setProblems(held === '' ? { now: myInfo.pwNowNeeded } : {})
    if (held === '') return now.current?.focus()
    const password = fields.read()
    if (password === null) return
    setBusy(true)
    try {
      await changePassword(held, password)
      onDone()
    } catch (error) {
      setBusy(false)
      const found = problemsOf(error)
      setProblems(found)
      if (found.now !== undefined) now.current?.focus()
      else if (found.password !== undefined) fields.first.current?.focus()
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full flex-col gap-5">
      <SecretField
        ref={now}
        label={myInfo.pwNow}
        name="password_now"
        error={problems.now ?? null}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPassword form={fields} refused={problems.password ?? null} label={myInfo.pwNew} />
      <p className="text-t3 text-fg3">{myInfo.pwOthers}</p>
      <div role="alert" className="empty:hidden">
        {problems.whole && <FieldError error={problems.whole} />}
      </div>
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {myInfo.changePw}
      </Button>
    </form>
  )
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof CallError)) return { whole: ko.app.noAnswer }
  const text = inKorean(error.message)
  if (error.code === 'auth.pw_wrong') return { now: text }
  return error.code?.startsWith('auth.pw_') ? { password: text } : { whole: text }
}
