import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { NewPassword, useNewPassword } from '../parts/NewPassword.tsx'
import type { StepProps } from './step.ts'

/** Asks for the password. It stays in this page's memory until the registration and is never stored. */
export function PasswordStep({ join, frame }: StepProps) {
  const form = useNewPassword({ user_id: join.draft.user_id })
  const submit = () => {
    const password = form.read()
    if (password === null) return
    join.setPassword(password)
    join.answer('password', {})
  }
  return (
    <StepPage {...frame} question={joinWords.pw} button={joinWords.next} onSubmit={submit}>
      <NewPassword form={form} typed={join.password} refused={join.refusal?.step === 'password' ? join.refusal.words : null} />
    </StepPage>
  )
}
