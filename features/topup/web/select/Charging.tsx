import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { choiceIn, groundOf, selectPath, type Choice } from '../ways.ts'
import { After } from './After.tsx'
import { Agreements } from './Agreements.tsx'
import { Amounts } from './Amounts.tsx'
import { startOf } from './limits.ts'
import { Methods } from './Methods.tsx'
import { Press } from './Press.tsx'
import { usePay } from './usePay.ts'

type Parts = {
  question: ReactNode
  amounts: ReactNode
  methods: ReactNode
  after: ReactNode
  agreements: ReactNode
  handlePress: ReactNode
}
type Props = {
  terms: TopUpTerms
  /** The frame lays the parts out. */
  children: (parts: Parts) => ReactNode
}

/** What is chosen and agreed to, until it is paid. The choice stands in the address as well: the window comes back to it. */
export function Charging({ terms, children }: Props) {
  const { choice, choose } = useChoice(terms)
  const [agreed, setAgreed] = useState({ payment: false, viv_terms: false })
  const { pay, isBusy, problems, refused, refusals, clear } = usePay({ terms, choice, agreed })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  const choosing = (name: 'viv' | 'method') => (value: Partial<Choice>) => {
    choose(value)
    clear(name)
  }
  const asksTerms = terms.needs.includes('viv_terms')
  const canPay = !terms.needs.includes('identity') && !terms.needs.includes('guardian')
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex h-full min-h-0 flex-1 flex-col">
      {children({
        question: <Question terms={terms} need={choice.need} />,
        amounts: <Amounts terms={terms} value={choice.viv} onChange={(viv) => choosing('viv')({ viv })} error={problems.viv} />,
        methods: <Methods value={choice.method} onChange={(method) => choosing('method')({ method })} error={problems.method} />,
        after: <After balance={terms.balance} viv={choice.viv} />,
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
        handlePress: <Press terms={terms} viv={choice.viv} isBusy={isBusy} refused={refused} />,
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
    const asked = choiceIn(place.search)
    return { ...asked, viv: startOf(terms, asked) }
  })
  // Limits may have come nearer since it was picked.
  const choice = { ...picked, viv: startOf(terms, { ...picked, need: null }) }
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setPicked(next)
    go.to(selectPath(groundOf(place), next), { replace: true })
  }
  return { choice, choose }
}

/** What can take the focus within a choice is its first radio. */
const WRONG = 'input[aria-invalid=true], [aria-invalid=true] input:enabled'
