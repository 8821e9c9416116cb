import { useRef, useState, type FormEvent } from 'react'
import { ProofField, useProof } from '#features/account/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { proof as proofWords } from '#features/account/words/proof.ts'
import { bankSheet as words } from '../../words/exchange.ts'
import { CallError } from '#kit/web/call.ts'
import { vivErrors } from '../../errors.ts'
import { ACCOUNT_HOURS, isAccountNo } from '../../rules.ts'
import { keepAccount, type BankAccount, type Me } from './api.ts'
import { BANKS } from './banks.ts'

type Props = { account: BankAccount | null; me: Me; pending: string | null; onDone: () => void }
type Problem = { field: 'bank_code' | 'account_no' | 'holder' | 'whole'; text: string }

/** The bank account that is paid to: of the member's own name, and set by the member alone. */
export function BankSheet({ account, me, pending, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof(me.has_password ? 'password' : 'identity', pending)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const holder = me.real_name ?? ''
  const refuse = (found: Problem) => {
    setProblem(found)
    const name = found.field === 'whole' ? 'account_no' : found.field
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(form.current!)
    const [bank_code, account_no] = [textOf(typed, 'bank_code'), textOf(typed, 'account_no')]
    setProblem(null)
    if (bank_code === '') return refuse({ field: 'bank_code', text: vivErrors.bank.message })
    if (!isAccountNo(account_no.replace(/\D/g, ''))) return refuse({ field: 'account_no', text: vivErrors.account_no.message })
    const given = proof.read()
    if (given === null) return
    setBusy(true)
    try {
      await keepAccount({ bank_code, account_no, holder, ...given })
      onDone()
    } catch (error) {
      setBusy(false)
      proof.used()
      const text = inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
      const field = error instanceof CallError ? error.field : undefined
      if (field === 'password' || field === 'identity_no') proof.refuse(text)
      else refuse({ field: field === 'bank_code' || field === 'account_no' || field === 'holder' ? field : 'whole', text })
    }
  }
  const at = (field: Problem['field']) => (problem?.field === field ? problem.text : null)
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full flex-col gap-5">
      <p className="text-t4 text-fg2">
        {words.lead} {account && words.wait(ACCOUNT_HOURS)}
      </p>
      <Select
        label={words.bank}
        name="bank_code"
        options={BANKS}
        placeholder={words.bankNone}
        defaultValue={account?.bank_code ?? ''}
        error={at('bank_code')}
        onChange={() => setProblem((now) => (now?.field === 'bank_code' ? null : now))}
      />
      <Field
        label={words.number}
        name="account_no"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        help={words.numberHelp}
        error={at('account_no')}
      />
      <Field label={words.holder} name="holder" readOnly defaultValue={holder} error={at('holder')} />
      <section aria-label={proofWords.title}>
        <h3 className="mb-2 text-t6 font-bold">{proofWords.title}</h3>
        <ProofField proof={proof} />
      </section>
      <div role="alert" className="empty:hidden">
        {at('whole') && <FieldError error={at('whole')} />}
      </div>
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {words.submit}
      </Button>
    </form>
  )
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
