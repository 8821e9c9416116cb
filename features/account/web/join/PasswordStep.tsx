import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { useForm } from '#kit/web/form.ts'
import { NewPassword, newPasswordProblems } from '../parts/NewPassword.tsx'
import type { StepProps } from './step.ts'
import { useRefusal } from './useRefusal.ts'

/** Asks for the password. It stays in this page's memory until the registration and is never stored. */
export function PasswordStep({ join, frame }: StepProps) {
  const owner = { user_id: join.draft.user_id }
  const defaultValue = join.password ?? ''
  const { form, text, rootError, refuse } = useForm<{ password: string; password_confirm: string }>({
    initial: { password: defaultValue, password_confirm: defaultValue },
    problemsOf: (values) => newPasswordProblems(values, owner),
    async send({ password }) {
      join.setPassword(password)
      join.answer('password', {})
    },
  })
  useRefusal(join, 'password', ({ words }) => refuse([{ field: 'password', text: words }]))
  return (
    <StepPage {...frame} form={form} question={joinWords.pw} button={joinWords.next} problem={rootError}>
      <NewPassword owner={owner} password={{ ...text('password'), defaultValue }} confirm={text('password_confirm')} />
    </StepPage>
  )
}
