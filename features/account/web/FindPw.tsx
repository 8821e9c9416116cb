import { useRef, useState, type FormEvent } from 'react'
import { useIdentityProof } from '#features/identity/web/public.ts'
import { SocialButtons } from '#features/social/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { accountErrors } from '../errors.ts'
import { askReset } from './api.ts'
import { resetToken, typedId } from './find/recoveryStore.ts'
import { MemberHint } from './parts/MemberHint.tsx'

/** Starts a password reset: asks for the id and a proof of identity. */
export default function FindPw() {
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { prove, isBusy, failed } = useIdentityProof('reset_pw', async (identity_no) => {
    const { reset_token } = await askReset({ user_id: typedId.read() ?? '', identity_no })
    typedId.keep(null)
    resetToken.keep(reset_token)
    go.to(href('ResetPw'), { replace: true })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const userId = input.current?.value.trim() ?? ''
    setMissing(userId === '')
    if (userId === '') return input.current?.focus()
    // The proof may return in this window, which reloads the page.
    typedId.keep(userId)
    prove()
  }
  return (
    <Page
      header={<Header left="back" title={ko.titles.FindPw} onLeft={() => go.back(href('Login'))} />}
      className="bg-surface px-5 pt-5 pb-6"
    >
      <MemberHint />
      <p className="text-t5 text-fg2">{join.findPwLead}</p>
      <form noValidate onSubmit={submit} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field
          ref={input}
          label={join.id}
          name="user_id"
          defaultValue={typedId.read() ?? ''}
          error={isMissing ? ko.login.needsUserId : null}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={64}
        />
        <div role="alert" className="empty:hidden">
          {failed && <FieldError error={failed.words} />}
        </div>
        <Button type="submit" full busy={isBusy}>
          {join.prove}
        </Button>
      </form>
      {failed?.code === accountErrors.social_only.code && (
        <div className="mt-6">
          <SocialButtons to={href(HOME)} />
        </div>
      )}
      <Link to={href('FindId')} className="mx-auto mt-3 flex min-h-11 w-fit items-center px-3 text-t4 text-fg2">
        {ko.titles.FindId}
      </Link>
    </Page>
  )
}
