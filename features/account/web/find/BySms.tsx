import { useState } from 'react'
import { identityErrors } from '#features/identity/errors.ts'
import { CODE_AGAIN_SECONDS, CODE_DIGITS, CODE_MINUTES, formatPhoneTyping } from '#features/identity/rules.ts'
import { PhoneField } from '#features/identity/web/public.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeField } from '#kit/ui/CodeField.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { form as formWords } from '#kit/ui/words/form.ts'
import { join } from '#features/account/words/join.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { findAccounts, sendCode, type FoundAccount } from '../api.ts'

/** `phone`: digits only. */
type Owner = { real_name: string; phone: string }
type Sent = Owner & { until: number; againFrom: number }

/** Finds accounts by the owner's name and a code sent to the phone. */
export default function BySms({ onFound }: { onFound: (accounts: FoundAccount[]) => void }) {
  const [owner, setOwner] = useState<Owner>({ real_name: '', phone: '' })
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (to: Owner) => {
    setOwner(to)
    await sendCode(to)
    // Both ends are computed from this device's clock, so its offset does not matter.
    const now = Date.now()
    setSent({ ...to, until: now + CODE_MINUTES * MINUTE_MS, againFrom: now + CODE_AGAIN_SECONDS * 1000 })
  }
  if (!sent) return <OwnerForm owner={owner} onSend={send} />
  return <CodeForm key={sent.until} sent={sent} onAgain={() => send(sent)} onMend={() => setSent(null)} onFound={onFound} />
}

function OwnerForm({ owner, onSend }: { owner: Owner; onSend: (owner: Owner) => Promise<void> }) {
  const { form, text, rootError, isBusy } = useForm<Owner>({
    initial: { ...owner, phone: formatPhoneTyping(owner.phone) },
    problemsOf: (values) => missingOf(plain(values)),
    send: (values) => onSend(plain(values)),
  })
  return (
    <form {...form} className={FORM}>
      <p className="text-t5 text-fg2">{join.bySmsLead}</p>
      <Field label={join.realName} {...text('real_name')} autoComplete="name" enterKeyHint="next" maxLength={40} />
      <PhoneField label={join.phone} {...text('phone')} enterKeyHint="done" />
      <FormError error={rootError} />
      <Button type="submit" full busy={isBusy}>
        {join.sendCode}
      </Button>
    </form>
  )
}

type CodeProps = { sent: Sent; onAgain: () => Promise<void>; onMend: () => void; onFound: (accounts: FoundAccount[]) => void }

function CodeForm({ sent: { real_name, phone, until, againFrom }, onAgain, onMend, onFound }: CodeProps) {
  const { form, text, rootError, submit, run, isBusy } = useForm<{ code: string }>({
    initial: { code: '' },
    problemsOf: ({ code }) => (code.length === CODE_DIGITS ? [] : [{ field: 'code', text: formWords.codeNeeded }]),
    send: async ({ code }) => onFound(await findAccounts({ real_name, phone, code })),
    fieldOf: ({ code, field }) => (field === 'code' || code === identityErrors.bad_code.code ? 'code' : 'root'),
  })
  return (
    <form {...form} className={FORM}>
      <p className="text-t5 text-fg2">{formWords.codeSent}</p>
      <CodeField
        {...text('code')}
        digits={CODE_DIGITS}
        until={until}
        againFrom={againFrom}
        onAgain={() => void run(onAgain)}
        onFull={submit}
        autoFocus
        enterKeyHint="done"
      />
      <FormError error={rootError} />
      <Button type="submit" full busy={isBusy}>
        {join.find}
      </Button>
      <Button variant="quiet" size={48} full onClick={onMend}>
        {join.changeWho}
      </Button>
    </form>
  )
}

const plain = ({ real_name, phone }: Owner): Owner => ({ real_name: real_name.trim(), phone: phone.replace(/\D/g, '') })

function missingOf({ real_name, phone }: Owner): Problem<Owner>[] {
  const problems: Problem<Owner>[] = []
  if (real_name === '') problems.push({ field: 'real_name', text: join.realNameNeeded })
  if (!/^01[016-9]\d{7,8}$/.test(phone)) problems.push({ field: 'phone', text: join.phoneNeeded })
  return problems
}

const FORM = 'grid grid-cols-[minmax(0,1fr)] gap-4'
