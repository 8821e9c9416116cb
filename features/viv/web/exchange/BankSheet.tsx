import { ProofField, useProof } from '#features/sensitive-change/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { proof as proofWords } from '#features/sensitive-change/words.ts'
import { bankSheet as words } from '../../words/exchange.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { vivErrors } from '../../errors.ts'
import { ACCOUNT_HOURS, isAccountNo } from '../../rules.ts'
import { saveAccount, type BankAccount, type Me } from './api.ts'
import { useBanks } from '#features/catalogue/web/public.ts'

type Props = { account: BankAccount | null; me: Me; pending: string | null; onDone: () => void }
type Values = { bank_code: string; account_no: string; holder: string }

/** Sets the bank account for payouts. It must be in the member's own name, and the change needs a proof of identity. */
export function BankSheet({ account, me, pending, onDone }: Props) {
  const banks = useBanks()
  const proof = useProof(me.has_password ? 'password' : 'identity', pending)
  const send = async ({ bank_code, account_no, holder }: Values) => {
    const given = proof.read()
    if (given === null) return
    try {
      await saveAccount({ bank_code, account_no: account_no.trim(), holder, ...given })
      onDone()
    } catch (error) {
      proof.used()
      if (!(error instanceof CallError) || (error.field !== 'password' && error.field !== 'identity_no')) throw error
      proof.refuse(inKorean(error.message))
    }
  }
  const { form, text, rootError, isBusy } = useForm<Values>({
    initial: { bank_code: account?.bank_code ?? '', account_no: '', holder: me.real_name ?? '' },
    problemsOf,
    send,
  })
  return (
    <form {...form} className="flex min-h-full flex-col gap-5">
      <p className="text-t4 text-fg2">
        {words.lead} {account && words.wait(ACCOUNT_HOURS)}
      </p>
      <Select label={words.bank} {...text('bank_code')} options={banks.options} placeholder={words.bankNone} />
      <Field
        label={words.number}
        {...text('account_no')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        help={words.numberHelp}
      />
      <Field label={words.holder} {...text('holder')} readOnly />
      <section aria-label={proofWords.title}>
        <h3 className="mb-2 text-t6 font-bold">{proofWords.title}</h3>
        <ProofField proof={proof} />
      </section>
      <div role="alert" className="empty:hidden">
        {rootError && <FieldError error={rootError} />}
      </div>
      <Button type="submit" full busy={isBusy} className="mt-auto">
        {words.submit}
      </Button>
    </form>
  )
}

/** Only the first problem: the bank before its number. */
function problemsOf({ bank_code, account_no }: Values): Problem<Values>[] {
  if (bank_code === '') return [{ field: 'bank_code', text: vivErrors.bank.message }]
  return isAccountNo(account_no.replace(/\D/g, '')) ? [] : [{ field: 'account_no', text: vivErrors.account_no.message }]
}
