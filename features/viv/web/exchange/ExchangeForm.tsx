import { useId, type ReactNode } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Page } from '#kit/ui/Page.tsx'
import { exchange as words } from '../../words/exchange.ts'
import { Link } from '#kit/web/screen.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import type { Wallet } from '../../contract.ts'
import { exchangeFee, PAY_BUSINESS_DAYS } from '../../rules.ts'
import { AmountField } from '../gift/AmountField.tsx'
import { Account } from './Account.tsx'
import type { BankAccount, ExchangeTerms, Me } from './api.ts'
import { dueDay, isWaiting } from './due.ts'
import { FeeLines } from './FeeLines.tsx'
import { ExchangeableSummary } from './ExchangeableSummary.tsx'
import { useExchanging } from './useExchanging.tsx'

type Props = {
  header: ReactNode
  wallet: Wallet
  terms: ExchangeTerms
  me: Me
  account: BankAccount | null
  onChanged: () => void
  onRefresh: () => Promise<unknown>
  /** The list of past exchanges. */
  past: ReactNode
}

const QUICK = [100, 500, 1000]

/** Form for an exchange: amount, fee, account and consent. */
export default function ExchangeForm({ header, wallet, terms, me, account, onChanged, onRefresh, past }: Props) {
  const now = new Date(useServerNow(MINUTE_MS))
  const question = useId()
  const { min } = terms
  const max = wallet.exchangeable
  const due = koreanDate(dueDay(now))
  const asking = useExchanging({ min, max, account, isWaiting: isWaiting(account, now) }, { flags: terms, due })
  const { form, control, errorAt, phase, amountError } = asking
  const [{ value: amount, onChange: setAmount }, agrees] = [control('amount'), control('agrees')]
  const isFixed = phase !== 'open'
  const fee = amount === null || amount < 1 || amountError !== undefined ? null : exchangeFee(amount, terms)
  const options = QUICK.filter((one) => one >= min && one < max).map((one) => ({ amount: one, label: number(one) }))
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page header={header} footer={<Foot asking={asking} />} onRefresh={onRefresh} className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <ExchangeableSummary wallet={wallet} floor={terms.floor} />
        <section aria-labelledby={question} className="rounded-card bg-surface p-4">
          <h2 id={question} className="mb-3 text-t7 font-bold break-keep">
            {words.question}
          </h2>
          <div data-field="amount">
            <AmountField
              label={words.amount}
              unit={words.unit}
              quick={{ label: words.quick, options: [...options, { amount: max, label: words.all }] }}
              amount={amount}
              onChange={setAmount}
              error={amountError}
              help={words.range(number(min), number(max))}
              disabled={isFixed}
            />
          </div>
          <p className="mt-2 text-t3 text-fg2">{words.rule(number(terms.floor), number(min))}</p>
          <div aria-live="polite" className="not-empty:mt-4">
            {fee && <FeeLines fee={fee} hasBiz={terms.is_earner && terms.has_biz} />}
          </div>
        </section>
        <div data-field="account" className="rounded-card bg-surface p-4">
          <Account account={account} me={me} now={now} error={errorAt('account')} disabled={isFixed} onChanged={onChanged} />
          <p className="mt-3 text-t4 text-fg2">{words.due(PAY_BUSINESS_DAYS, due)}</p>
          {me.is_minor && <Minor />}
        </div>
        <div data-field="agrees" className="rounded-card bg-surface px-4 py-2">
          <div className="flex flex-wrap items-center gap-x-2">
            <CheckCircle
              label={words.agree}
              checked={agrees.value}
              onChange={agrees.onChange}
              disabled={isFixed}
              error={errorAt('agrees') !== undefined}
              className="min-w-[min(12rem,100%)] flex-1 py-1"
            />
            <button
              type="button"
              onClick={() => void openPolicy('viv_terms')}
              className="min-h-11 min-w-11 flex-none text-t4 text-fg2 underline"
            >
              {words.terms}
            </button>
          </div>
          <div role="alert" className="not-empty:pb-2">
            {errorAt('agrees') && <FieldError error={errorAt('agrees')} />}
          </div>
        </div>
        {past}
      </Page>
    </form>
  )
}

/** Link to the guardian's consent. Shown to every minor; one who has it may submit. */
function Minor() {
  const path = pathOf('VivGuardian')
  return (
    <div className="mt-2 text-t4 text-warn-fg">
      <p>{words.why.minor}</p>
      {path !== null && (
        <Link to={path} className="inline-flex min-h-11 items-center font-semibold underline">
          {words.askGuardian}
        </Link>
      )}
    </div>
  )
}

function Foot({ asking: { values, rootError, phase } }: { asking: ReturnType<typeof useExchanging> }) {
  const { amount } = values
  const label = phase === 'unknown' ? words.check : amount ? words.submit(number(amount)) : words.submitNone
  return (
    <div className="px-5 py-3">
      <div role="alert" className="not-empty:mb-3">
        {rootError && <FieldError error={rootError} />}
      </div>
      <Button type="submit" full busy={phase === 'busy'} className="late-press">
        {label}
      </Button>
    </div>
  )
}
