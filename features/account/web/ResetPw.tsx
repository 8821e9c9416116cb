import { useState } from 'react'
import { href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { social as socialWords } from '#features/social/words.ts'
import { SOCIAL_NAMES } from '#kit/contract/social.ts'
import { useForm } from '#kit/web/form.ts'
import { go } from '#kit/web/screen.tsx'
import { accountErrors } from '../errors.ts'
import { setPassword } from './api.ts'
import { resetToken } from './find/recoveryStore.ts'
import { NewPassword, newPasswordProblems } from './parts/NewPassword.tsx'

/** Sets a new password after a proof of identity. */
export default function ResetPw() {
  const [hasToken] = useState(() => resetToken.read() !== null)
  const [socials, setSocials] = useState<SocialLinks | null>(null)
  if (socials) return <Done socials={socials} />
  return hasToken ? <ResetForm onDone={setSocials} /> : <None />
}

type SocialLinks = Awaited<ReturnType<typeof setPassword>>
type Values = { password: string; password_confirm: string }

function ResetForm({ onDone }: { onDone: (socials: SocialLinks) => void }) {
  const [isOver, setOver] = useState(false)
  const { form, text, rootError, isBusy } = useForm<Values>({
    initial: { password: '', password_confirm: '' },
    problemsOf: (values) => newPasswordProblems(values, {}),
    async send({ password }) {
      const socials = await setPassword({ reset_token: resetToken.read() ?? '', password, password_confirm: password })
      resetToken.keep(null)
      onDone(socials)
    },
    fieldOf: ({ code, field }) => {
      setOver(code === accountErrors.reset_expired.code)
      return code?.startsWith('auth.pw_') === true || field === 'password' ? 'password' : 'root'
    },
  })
  return (
    <Page header={<Header left="back" onLeft={() => go.back(href('Login'))} />} className="bg-surface px-5 pt-2 pb-6">
      <h1 tabIndex={-1} className="text-t8 font-bold whitespace-pre-line outline-none">
        {join.resetLead}
      </h1>
      <p className="mt-2 text-t4 text-fg2">{join.resetHelp}</p>
      <form {...form} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <NewPassword owner={{}} password={text('password')} confirm={text('password_confirm')} label={ko.titles.ResetPw} />
        <FormError error={rootError} />
        <Button type="submit" full busy={isBusy}>
          {join.reset}
        </Button>
      </form>
      {isOver && <RestartLink />}
    </Page>
  )
}

function Done({ socials }: { socials: SocialLinks }) {
  return (
    <Page
      header={<Header title={join.resetDone} />}
      footer={
        <div className="px-5 py-3">
          <Button full onClick={() => go.to(href('Login'), { replace: true })}>
            {ko.login.title}
          </Button>
        </div>
      }
      className="flex flex-col items-center bg-surface px-5 pt-8 pb-6 text-center"
    >
      <Persona id="Smart" mood={2} view="half" size={160} />
      <p role="status" className="mt-5 text-t5 text-fg2">
        {join.resetDoneHelp}
      </p>
      {socials.length > 0 && (
        <section className="mt-5 w-full rounded-card bg-warn-weak p-4 text-left">
          <p className="text-t4 text-warn-fg">{join.resetOthers}</p>
          <ul className="mt-2">
            {socials.map(({ provider, reg_dt }) => (
              <li key={provider} className="flex flex-wrap justify-between gap-x-3 py-1 text-t5">
                <span className="font-semibold">{SOCIAL_NAMES[provider]}</span>
                <span className="text-t4">{socialWords.linkedAt(koreanDate(reg_dt))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** Shown without a reset token. */
function None() {
  return (
    <Page header={<Header left="back" title={ko.titles.ResetPw} onLeft={() => go.back(href('Login'))} />}>
      <EmptyView text={join.resetNone} sub={join.resetNoneHelp} action={<RestartLink />} />
    </Page>
  )
}

function RestartLink() {
  return (
    <Button variant="weak" size={48} className="mt-3" onClick={() => go.to(href('FindPw'), { replace: true })}>
      {ko.titles.FindPw}
    </Button>
  )
}
