import { lazy, Suspense, useEffect } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { useForm } from '#kit/web/form.ts'
import { loadPart } from '#kit/web/part.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { accountErrors } from '../errors.ts'
import { askReset } from './api.ts'
import { resetToken, typedId } from './find/recoveryStore.ts'
import { MemberHint } from './parts/MemberHint.tsx'

/** Few members log in by a social account alone. */
const SocialButtons = lazy(async () => {
  const { SocialButtons: Buttons } = await loadPart(() => import('#features/social/web/public.ts'))
  return { default: Buttons }
})

/** Starts a password reset: asks for the id and a proof of identity. */
export default function FindPw() {
  const go = useGo()
  const goOn = async (identity_no: string) => {
    const { reset_token } = await askReset({ user_id: typedId.read() ?? '', identity_no })
    typedId.keep(null)
    resetToken.keep(reset_token)
    go.to(href('ResetPw'), { replace: true })
  }
  const { form, text, rootError, rootCode, run, isBusy } = useForm<{ user_id: string }>({
    initial: { user_id: typedId.read() ?? '' },
    problemsOf: ({ user_id }) => (user_id.trim() === '' ? [{ field: 'user_id', text: ko.login.needsUserId }] : []),
    async send({ user_id }) {
      // The proof may return in this window, which reloads the page.
      typedId.keep(user_id.trim())
      const identityNo = await proveIdentity('reset_pw')
      if (identityNo !== null) await goOn(identityNo)
    },
    fieldOf: () => 'root',
  })
  const pending = usePendingIdentity('reset_pw')
  useEffect(() => {
    if (pending !== null) void run(() => goOn(pending))
    // oxlint-disable-next-line react/exhaustive-deps -- once per proof
  }, [pending])
  return (
    <Page
      header={<Header left="back" title={ko.titles.FindPw} onLeft={() => go.back(href('Login'))} />}
      className="bg-surface px-5 pt-5 pb-6"
    >
      <MemberHint />
      <p className="text-t5 text-fg2">{join.findPwLead}</p>
      <form {...form} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field
          label={join.id}
          {...text('user_id')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={64}
        />
        <FormError error={rootError} />
        <Button type="submit" full busy={isBusy}>
          {join.prove}
        </Button>
      </form>
      {rootCode === accountErrors.social_only.code && (
        <div className="mt-6">
          <Suspense fallback={null}>
            <SocialButtons to={href(HOME)} />
          </Suspense>
        </div>
      )}
      <Link to={href('FindId')} className="mx-auto mt-3 flex min-h-11 w-fit items-center px-3 text-t4 text-fg2">
        {ko.titles.FindId}
      </Link>
    </Page>
  )
}
