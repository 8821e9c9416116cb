import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CODE_AGAIN_SECONDS, CODE_DIGITS, CODE_MINUTES, formatPhoneTyping } from '#features/identity/rules.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeField } from '#kit/ui/CodeField.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { form as formWords } from '#kit/ui/words/form.ts'
import { join } from '#features/account/words/join.ts'
import { CallError } from '#kit/web/call.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { findAccounts, sendCode, type FoundAccount } from '../api.ts'

type Problems = { real_name?: string; phone?: string; code?: string; whole?: string }
type Sent = { real_name: string; phone: string; until: number; againFrom: number }

type Asked = Pick<Sent, 'real_name' | 'phone'>

/** Finds accounts by the owner's name and a code sent to the phone. */
export function BySms({ onFound }: { onFound: (accounts: FoundAccount[]) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [was, setWas] = useState<Asked>({ real_name: '', phone: '' })
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblems({})
    await work().catch((error: unknown) => setProblems(problemOf(error)))
    setBusy(false)
  }
  const send = (who: Asked) =>
    run(async () => {
      setWas(who)
      await sendCode(who)
      // Both ends are computed from this device's clock, so its offset does not matter.
      const now = Date.now()
      setSent({ ...who, until: now + CODE_MINUTES * MINUTE_MS, againFrom: now + CODE_AGAIN_SECONDS * 1000 })
    })
  const mend = () => {
    setProblems({})
    setSent(null)
  }
  const find = (who: Sent, code: string) =>
    run(async () => onFound(await findAccounts({ real_name: who.real_name, phone: who.phone, code })))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const code = (typed.code ?? '').replace(/\D/g, '')
    if (sent) return code.length === CODE_DIGITS ? void find(sent, code) : setProblems({ code: formWords.codeNeeded })
    const who = { real_name: (typed.real_name ?? '').trim(), phone: (typed.phone ?? '').replace(/\D/g, '') }
    const missing = missingOf(who)
    if (Object.keys(missing).length > 0) return setProblems(missing)
    void send(who)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-t5 text-fg2">{sent ? formWords.codeSent : join.bySmsLead}</p>
      {sent ? (
        <CodeField
          key={sent.until}
          name="code"
          digits={CODE_DIGITS}
          until={sent.until}
          againFrom={sent.againFrom}
          onAgain={() => void send(sent)}
          onFull={(code) => void find(sent, code)}
          error={problems.code}
          autoFocus
          enterKeyHint="done"
        />
      ) : (
        <PersonFields problems={problems} was={was} />
      )}
      <div role="alert" className="empty:hidden">
        {problems.whole && <FieldError error={problems.whole} />}
      </div>
      <Button type="submit" full busy={isBusy}>
        {sent ? join.find : join.sendCode}
      </Button>
      {sent && (
        <Button variant="quiet" size={48} full onClick={mend}>
          {join.changeWho}
        </Button>
      )}
    </form>
  )
}

function PersonFields({ problems, was }: { problems: Problems; was: Asked }) {
  return (
    <>
      <Field
        label={join.realName}
        name="real_name"
        defaultValue={was.real_name}
        error={problems.real_name}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={40}
      />
      <Field
        label={join.phone}
        name="phone"
        defaultValue={formatPhoneTyping(was.phone)}
        error={problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="done"
        placeholder="010-1234-5678"
        maxLength={20}
        onChange={({ currentTarget: input }) => {
          // Keeps the cursor when a digit in the middle is edited.
          if (input.selectionStart === input.value.length) input.value = formatPhoneTyping(input.value)
        }}
      />
    </>
  )
}

function missingOf({ real_name, phone }: { real_name: string; phone: string }): Problems {
  return {
    ...(real_name === '' && { real_name: join.realNameNeeded }),
    ...(!/^01[016-9]\d{7,8}$/.test(phone) && { phone: join.phoneNeeded }),
  }
}

function problemOf(error: unknown): Problems {
  const failure = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
  const words = inKorean(failure.message)
  if (failure.code === identityErrors.bad_code.code || failure.field === 'code') return { code: words }
  if (failure.field === 'real_name' || failure.field === 'phone') return { [failure.field]: words }
  return { whole: words }
}
