import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { beginTotp, confirmTotp } from '../../contract.ts'
import { account, session, totp as words } from '../../words/session.ts'
import { copy } from './copy.ts'
import { CodeInput, proofOf, proofProblems } from './Proof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { refetchSelf } from './self.ts'

type Key = { key: string; link: string }

/** Registers an authenticator app: password, key, first code, recovery codes. */
export function Totp({ hasTotp }: { hasTotp: boolean }) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) {
    const done = (): void => {
      setCodes(null)
      setKey(null)
      void refetchSelf()
    }
    return <RecoveryCodes codes={codes} onKept={done} />
  }
  return key ? <Confirm secret={key} onDone={setCodes} /> : <Begin hasTotp={hasTotp} onKey={setKey} />
}

function Begin({ hasTotp, onKey }: { hasTotp: boolean; onKey: (key: Key) => void }) {
  const form = useForm({
    initial: { password: '', code: '' },
    problemsOf: (values) => proofProblems(values, hasTotp),
    send: async (values) => onKey(await call(beginTotp, { body: proofOf(values) })),
  })
  return (
    <form {...form.form} className="flex flex-col gap-3">
      <SecretField {...form.text('password')} label={account.present} autoComplete="current-password" />
      {hasTotp && <CodeInput {...form.text('code')} />}
      <FieldError error={form.rootError ?? null} />
      <Button type="submit" size={48} variant={hasTotp ? 'line' : 'main'} busy={form.isBusy}>
        {hasTotp ? words.beginNew : words.begin}
      </Button>
    </form>
  )
}

function Confirm({ secret: { key, link }, onDone }: { secret: Key; onDone: (codes: string[]) => void }) {
  const form = useForm({
    initial: { code: '' },
    problemsOf: ({ code }) => (code.trim() === '' ? [{ field: 'code', text: session.needsCode }] : []),
    send: async (values) => {
      const { recovery_codes } = await call(confirmTotp, { body: values })
      toast(words.done)
      onDone(recovery_codes)
    },
  })
  const groups = key.match(/.{1,4}/g) ?? []
  return (
    <form {...form.form} className="flex flex-col gap-3">
      <p className="text-t4 text-fg2">{words.steps}</p>
      <div>
        <p className="mb-1.5 text-t4 font-semibold text-fg2">{words.key}</p>
        <p className="rounded-tile bg-sunken p-4 font-mono text-t5 break-words">{groups.join(' ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size={44} variant="line" onClick={() => void copy(key)}>
          {words.copy}
        </Button>
        <a href={link} className="inline-flex min-h-11 items-center px-2 text-t4 font-semibold text-brand-fg underline">
          {words.open}
        </a>
      </div>
      <CodeInput {...form.text('code')} label={words.firstCode} help={null} />
      <FieldError error={form.rootError ?? null} />
      <Button type="submit" size={48} busy={form.isBusy}>
        {words.confirm}
      </Button>
    </form>
  )
}
