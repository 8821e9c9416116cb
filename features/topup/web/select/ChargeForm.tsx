import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { parseChoice, contextOf, selectPath, type Choice } from '../paths.ts'
import { BalanceAfter } from './BalanceAfter.tsx'
import { Agreements } from './Agreements.tsx'
import { Amounts } from './Amounts.tsx'
import { initialProduct } from './limits.ts'
import { Methods } from './Methods.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { usePay } from './usePay.ts'

type Parts = {
  question: ReactNode
  amounts: ReactNode
  methods: ReactNode
  after: ReactNode
  agreements: ReactNode
  submitButton: ReactNode
}
type Props = {
  terms: TopUpTerms
  /** The screen lays the parts out. */
  children: (parts: Parts) => ReactNode
}

/** The top-up form. The choice is in the URL as well, since the payment window returns to it. */
export function ChargeForm({ terms, children }: Props) {
  const { choice, choose } = useChoice(terms)
  const [agreed, setAgreed] = useState({ payment: false, viv_terms: false })
  const { pay, isBusy, problems, refused, refusals, clear } = usePay({ terms, choice, agreed })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  const chooseAndClear = (name: 'viv' | 'method') => (value: Partial<Choice>) => {
    choose(value)
    clear(name)
  }
  const asksTerms = terms.needs.includes('viv_terms')
  const canPay = !terms.needs.includes('identity') && !terms.needs.includes('guardian')
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex h-full min-h-0 flex-1 flex-col">
      {children({
        question: <Question terms={terms} need={choice.need} />,
        amounts: <Amounts terms={terms} value={choice.viv} onChange={(viv) => chooseAndClear('viv')({ viv })} error={problems.viv} />,
        methods: <Methods value={choice.method} onChange={(method) => chooseAndClear('method')({ method })} error={problems.method} />,
        after: <BalanceAfter balance={terms.balance} viv={choice.viv} />,
        agreements: canPay && (
          <Agreements
            asksTerms={asksTerms}
            agreed={agreed}
            onChange={(now) => {
              setAgreed(now)
              clear('agreed')
            }}
            error={problems.agreed}
          />
        ),
        submitButton: <SubmitButton terms={terms} viv={choice.viv} isBusy={isBusy} refused={refused} />,
      })}
    </form>
  )
}

function Question({ terms: { balance }, need }: { terms: TopUpTerms; need: Choice['need'] }) {
  return (
    <div>
      <h2 className="text-t8 font-bold">{topup.ask}</h2>
      <p className="num mt-1 text-t4 text-fg2">{topup.worth(WON_PER_VIV, number(balance.paid + balance.free))}</p>
      {need != null && <p className="num mt-1 text-t4 font-semibold text-brand-fg">{topup.lacking(number(need))}</p>}
    </div>
  )
}

function useChoice(terms: TopUpTerms) {
  const go = useGo()
  const place = useScreen()
  const [picked, setPicked] = useState<Choice>(() => {
    const asked = parseChoice(place.search)
    return { ...asked, viv: initialProduct(terms, asked) }
  })
  // The limits may have shrunk since the choice.
  const choice = { ...picked, viv: initialProduct(terms, { ...picked, need: null }) }
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setPicked(next)
    go.to(selectPath(contextOf(place), next), { replace: true })
  }
  return { choice, choose }
}

/** Within an invalid radio group the first enabled radio takes the focus. */
const INVALID_FIELD = 'input[aria-invalid=true], [aria-invalid=true] input:enabled'
