import { useState } from 'react'
import { CODE_AGAIN_SECONDS, CODE_DIGITS } from '#features/identity/rules.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { ProofField, refusedProof, useProof, type Needs, type ReturnedProof } from '#features/sensitive-change/web/public.ts'
import { reauth } from '#features/sensitive-change/words.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeField } from '#kit/ui/CodeField.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { form as formWords } from '#kit/ui/words/form.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { keepMail, sendMailCode } from './api.ts'

/** A sent code: address, end of validity and earliest resend (milliseconds). */
type Sent = { mail: string; until: number; againFrom: number }
type Props = { needs: Needs; returned: ReturnedProof; onDone: () => void }

/** Asks for a mail address and the owner's proof, then for the code sent to the address. */
export function MailSheet({ needs, returned, onDone }: Props) {
  const [mail, setMail] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const handleSent = (to: string, until: number) => {
    setMail(to)
    setSent({ mail: to, until, againFrom: Date.now() + CODE_AGAIN_SECONDS * 1000 })
  }
  if (sent) return <CodeForm sent={sent} onAgain={handleSent} onMend={() => setSent(null)} onDone={onDone} />
  return <AddressForm mail={mail} needs={needs} returned={returned} onSent={handleSent} />
}

type OnSent = (mail: string, until: number) => void

function AddressForm({ mail, needs, returned, onSent }: Omit<Props, 'onDone'> & { mail: string; onSent: OnSent }) {
  const proof = useProof(needs, returned.no)
  const { form, text, rootError, isBusy } = useForm({
    initial: { mail },
    problemsOf: (values): Problem<{ mail: string }>[] => (values.mail.trim() === '' ? [{ field: 'mail', text: myInfo.mailNeeded }] : []),
    async send(values) {
      const typed = values.mail.trim()
      const given = proof.read()
      if (given === null) return
      try {
        onSent(typed, Date.parse(await sendMailCode(typed, given)))
        returned.forget()
      } catch (error) {
        const refused = refusedProof(error)
        if (refused === null) throw error
        proof.refuse(refused)
      }
    },
  })
  return (
    <form {...form} className="flex min-h-full flex-col gap-5">
      <Field
        label={myInfo.mailLabel}
        {...text('mail')}
        autoFocus={mail !== ''}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        help={myInfo.mailHelp}
      />
      <p className="text-t4 text-fg2">{reauth.lead}</p>
      <ProofField proof={proof} />
      <FormError error={rootError} />
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {myInfo.sendCode}
      </Button>
    </form>
  )
}

type CodeProps = { sent: Sent; onAgain: OnSent; onMend: () => void; onDone: () => void }

function CodeForm({ sent, onAgain, onMend, onDone }: CodeProps) {
  const { form, text, rootError, submit, run, isBusy } = useForm({
    initial: { code: '' },
    problemsOf: ({ code }): Problem<{ code: string }>[] =>
      code.length < CODE_DIGITS ? [{ field: 'code', text: formWords.codeNeeded }] : [],
    async send({ code }) {
      await keepMail(sent.mail, code)
      onDone()
    },
    fieldOf: ({ code, field }) => (field === 'code' || code === identityErrors.bad_code.code ? 'code' : 'root'),
  })
  const sendAgain = async () => onAgain(sent.mail, Date.parse(await sendMailCode(sent.mail, {})))
  return (
    <form {...form} className="flex min-h-full flex-col gap-5">
      <p className="text-t5 break-words text-fg2">{myInfo.mailCodeSent(sent.mail)}</p>
      <CodeField
        {...text('code')}
        autoFocus
        until={sent.until}
        againFrom={sent.againFrom}
        onAgain={() => void run(sendAgain)}
        onFull={submit}
      />
      <Button variant="quiet" size={44} className="self-start" onClick={onMend}>
        {myInfo.otherMail}
      </Button>
      <FormError error={rootError} />
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {myInfo.save}
      </Button>
    </form>
  )
}
