import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, isNotFound } from '#kit/web/call.ts'
import { useSection } from '#kit/web/console/section.ts'
import { useForm } from '#kit/web/form.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go } from '#kit/web/screen.tsx'
import { readClock } from '#kit/web/serverClock.ts'
import { acceptInvitation, findInvitation } from '../../contract.ts'
import { invitation as words } from '../../words/session.ts'
import { newPasswordProblems } from './newPassword.ts'
import { setSelf } from './self.ts'

/** The page of an invitation's link. It opens outside of the console's frame: nobody is logged in yet. */
export default function Invitation() {
  const token = useSection('/invite').search.get('token') ?? ''
  const found = useQuery({
    queryKey: [findInvitation.line, token],
    queryFn: () => call(findInvitation, { body: { token } }),
    // The log-in after the acceptance invalidates everything; by then the link is used up.
    staleTime: 'static',
  })
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-6 bg-bg px-5 text-fg">
      {found.data ? (
        <Accept token={token} {...found.data} />
      ) : isNotFound(found.error) ? (
        <>
          <h1 className="text-t7 font-bold">{words.noLink}</h1>
          <p className="text-t4 text-fg2">{words.noLinkHelp}</p>
          <Button variant="line" onClick={() => go.to('/')}>
            {words.toLogIn}
          </Button>
        </>
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-card" />} />
      )}
    </main>
  )
}

function Accept({ token, login_id, name }: { token: string; login_id: string; name: string }) {
  const form = useForm({
    initial: { new_password: '', again: '' },
    problemsOf: ({ new_password, again }) => newPasswordProblems(new_password, again, login_id),
    send: async ({ new_password }) => {
      setSelf(await readClock(() => call(acceptInvitation, { body: { token, new_password } })))
      go.to('/', { replace: true })
    },
  })
  return (
    <>
      <h1 className="text-t7 font-bold">{words.title(name)}</h1>
      <form {...form.form} className="flex flex-col gap-4">
        <p className="text-t4 text-fg2">{words.loginId(login_id)}</p>
        <input type="text" name="username" autoComplete="username" value={login_id} readOnly hidden />
        <SecretField {...form.text('new_password')} label={words.password} help={words.help} autoComplete="new-password" />
        <SecretField {...form.text('again')} label={words.again} autoComplete="new-password" />
        <FieldError error={form.rootError ?? null} />
        <Button type="submit" full busy={form.isBusy}>
          {words.accept}
        </Button>
      </form>
    </>
  )
}
