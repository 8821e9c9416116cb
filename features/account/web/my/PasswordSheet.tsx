import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { myInfo } from '#features/account/words/myInfo.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import type { PasswordOwner } from '../../rules.ts'
import { NewPassword, newPasswordProblems } from '../parts/NewPassword.tsx'
import { changePassword, type SocialLink } from './api.ts'
import { OtherLogIns } from './OtherLogIns.tsx'

type Values = { password_now: string; password: string; password_confirm: string }
type Changed = { socials: SocialLink[]; password: string }

/** Asks for the current password and twice for the new one; then shows the other means to log in. */
export function PasswordSheet({ owner, onDone }: { owner: PasswordOwner; onDone: () => void }) {
  const [changed, setChanged] = useState<Changed | null>(null)
  const { form, text, rootError, isBusy } = useForm<Values>({
    initial: { password_now: '', password: '', password_confirm: '' },
    problemsOf: (values): Problem<Values>[] =>
      values.password_now === '' ? [{ field: 'password_now', text: myInfo.pwNowNeeded }] : newPasswordProblems(values, owner),
    async send({ password_now, password }) {
      setChanged({ socials: await changePassword(password_now, password), password })
    },
  })
  if (changed) return <OtherLogIns {...changed} onDone={onDone} />
  return (
    <form {...form} className="flex min-h-full flex-col gap-5">
      <SecretField label={myInfo.pwNow} {...text('password_now')} autoComplete="current-password" enterKeyHint="next" />
      <NewPassword owner={owner} password={text('password')} confirm={text('password_confirm')} label={myInfo.pwNew} />
      <p className="text-t3 text-fg3">{myInfo.pwOthers}</p>
      <FormError error={rootError} />
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {myInfo.changePw}
      </Button>
    </form>
  )
}
