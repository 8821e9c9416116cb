import { useRef, useState, type FormEvent } from 'react'
import { CODE_AGAIN_SECONDS, CODE_DIGITS } from '#features/identity/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeField } from '#kit/ui/CodeField.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { form as formWords } from '#kit/ui/words/form.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { keepMail, sendMailCode } from './api.ts'

/** A sent code: address, end of validity and earliest resend (milliseconds). */
type Sent = { mail: string; until: number; againFrom: number }

/** Asks for a mail address and the code sent to it. */
export function MailSheet({ onDone }: { onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [mail, setMail] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const begin = (typed: string) =>
    run(async () => {
      setMail(typed)
      const until = Date.parse(await sendMailCode(typed))
      setSent({ mail: typed, until, againFrom: Date.now() + CODE_AGAIN_SECONDS * 1000 })
    })
  const mend = () => {
    setProblem(null)
    setSent(null)
  }
  const confirm = (code: string) =>
    run(async () => {
      if (!sent) return
      await keepMail(sent.mail, code)
      onDone()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (sent && typed.length < CODE_DIGITS) return setProblem(formWords.codeNeeded)
    void (sent ? confirm(typed) : begin(typed))
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-h-full flex-col gap-5">
      {sent ? (
        <>
          <p className="text-t5 break-words text-fg2">{myInfo.mailCodeSent(sent.mail)}</p>
          <CodeField
            ref={field}
            name="code"
            autoFocus
            error={problem}
            until={sent.until}
            againFrom={sent.againFrom}
            onAgain={() => void begin(sent.mail)}
            onFull={(code) => void confirm(code)}
          />
          <Button variant="quiet" size={44} className="self-start" onClick={mend}>
            {myInfo.otherMail}
          </Button>
        </>
      ) : (
        <Field
          ref={field}
          label={myInfo.mailLabel}
          name="mail"
          defaultValue={mail}
          autoFocus={mail !== ''}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          error={problem}
          help={myInfo.mailHelp}
        />
      )}
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {sent ? myInfo.save : myInfo.sendCode}
      </Button>
    </form>
  )
}
