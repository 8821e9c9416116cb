import { useState } from 'react'
import { href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { CallError } from '#kit/web/call.ts'
import { go } from '#kit/web/screen.tsx'
import { accountErrors } from '../errors.ts'
import { setPassword } from './api.ts'
import { resetToken } from './find/recoveryStore.ts'
import { NewPassword, useNewPassword } from './parts/NewPassword.tsx'

/** Sets a new password after a proof of identity. */
export default function ResetPw() {
  const [state, setState] = useState<'asked' | 'done' | 'none'>(() => (resetToken.read() === null ? 'none' : 'asked'))
  if (state === 'done') return <Done />
  if (state === 'none') return <None />
  return <Ask onDone={() => setState('done')} />
}

function Ask({ onDone }: { onDone: () => void }) {
  const form = useNewPassword({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const refuse = (error: unknown) => {
    const said = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
    const words = inKorean(said.message)
    if (said.code?.startsWith('auth.pw_') || said.field === 'password') return form.say({ password: words })
    setProblem(words)
    setOver(said.code === accountErrors.reset_expired.code)
  }
  const submit = async () => {
    setProblem(null)
    const password = form.read()
    if (password === null || isBusy) return
    setBusy(true)
    try {
      await setPassword({ reset_token: resetToken.read() ?? '', password, password_confirm: password })
      resetToken.keep(null)
      onDone()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page header={<Header left="back" onLeft={() => go.back(href('Login'))} />} className="bg-surface px-5 pt-2 pb-6">
      <h1 tabIndex={-1} className="text-t8 font-bold whitespace-pre-line outline-none">
        {join.resetLead}
      </h1>
      <p className="mt-2 text-t4 text-fg2">{join.resetHelp}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <NewPassword form={form} label={ko.titles.ResetPw} />
        <div role="alert" className="empty:hidden">
          {problem && <FieldError error={problem} />}
        </div>
        <Button type="submit" full busy={isBusy}>
          {join.reset}
        </Button>
      </form>
      {isOver && <Again />}
    </Page>
  )
}

function Done() {
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
    </Page>
  )
}

/** Shown without a reset token. */
function None() {
  return (
    <Page header={<Header left="back" title={ko.titles.ResetPw} onLeft={() => go.back(href('Login'))} />}>
      <EmptyView text={join.resetNone} sub={join.resetNoneHelp} action={<Again />} />
    </Page>
  )
}

function Again() {
  return (
    <Button variant="weak" size={48} className="mt-3" onClick={() => go.to(href('FindPw'), { replace: true })}>
      {ko.titles.FindPw}
    </Button>
  )
}
