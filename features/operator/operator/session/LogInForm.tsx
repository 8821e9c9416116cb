import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { call, CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { readClock } from '#kit/web/serverClock.ts'
import { logInOperator } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'
import { session as words } from '../../words/session.ts'
import { CodeInput } from './Proof.tsx'
import { setSelf } from './self.ts'

/** Id and password; the code of the authenticator app once the password is right and the operator has one. */
export function LogInForm() {
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    initial: { login_id: '', password: '', code: '' },
    problemsOf: ({ login_id, password, code }) => [
      ...(login_id.trim() === '' ? [{ field: 'login_id' as const, text: words.needsLoginId }] : []),
      ...(password === '' ? [{ field: 'password' as const, text: words.needsPassword }] : []),
      ...(asksCode && code.trim() === '' ? [{ field: 'code' as const, text: words.needsCode }] : []),
    ],
    send: async ({ code, ...typed }) => {
      try {
        const body = { ...typed, ...(asksCode && { code }) }
        setSelf(await readClock(() => call(logInOperator, { body })))
      } catch (error) {
        if (error instanceof CallError && error.code === operatorErrors.code_needed.code) setAsksCode(true)
        throw error
      }
    },
    fieldOf: ({ code, field }) => (field === 'code' ? 'code' : code === operatorErrors.bad_credentials.code ? 'password' : 'root'),
  })
  return (
    <form {...form.form} className="flex flex-col gap-4">
      <Field
        {...form.text('login_id')}
        label={words.loginId}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={64}
      />
      <SecretField {...form.text('password')} label={words.password} autoComplete="current-password" enterKeyHint="go" />
      {asksCode && <CodeInput {...form.text('code')} />}
      <FormError error={form.rootError} />
      <Button type="submit" full busy={form.isBusy}>
        {words.logIn}
      </Button>
      <p className="text-t3 text-fg2">{words.lost}</p>
    </form>
  )
}
