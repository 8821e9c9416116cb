import { useRef, useState } from 'react'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { NewPassword, newPasswordProblems } from '../parts/NewPassword.tsx'
import type { StepProps } from './step.ts'

/** Asks for the password. It stays in this page's memory until the registration and is never stored. */
export function PasswordStep({ join, frame }: StepProps) {
  const owner = { user_id: join.draft.user_id }
  const password = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const submit = () => {
    const typed = { password: password.current?.value ?? '', password_confirm: confirm.current?.value ?? '' }
    const [found = null] = newPasswordProblems(typed, owner)
    setProblem(found)
    if (found) return (found.field === 'password' ? password : confirm).current?.focus()
    join.setPassword(typed.password)
    join.answer('password', {})
  }
  const errorAt = (field: string) => (problem?.field === field ? problem.text : null)
  const refused = join.refusal?.step === 'password' ? join.refusal.words : null
  const defaultValue = join.password ?? ''
  return (
    <StepPage {...frame} question={joinWords.pw} button={joinWords.next} onSubmit={submit}>
      <NewPassword
        owner={owner}
        password={{ ref: password, defaultValue, error: errorAt('password') ?? refused }}
        confirm={{ ref: confirm, defaultValue, error: errorAt('password_confirm') }}
      />
    </StepPage>
  )
}
