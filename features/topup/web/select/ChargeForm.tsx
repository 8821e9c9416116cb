import { useState, type ReactNode } from 'react'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { useForm } from '#kit/web/form.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { parseChoice, contextOf, selectPath, type Choice } from '../paths.ts'
import { BalanceAfter } from './BalanceAfter.tsx'
import { Agreements } from './Agreements.tsx'
import { Amounts } from './Amounts.tsx'
import { initialProduct } from './limits.ts'
import { Methods } from './Methods.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { failureText, usePay, type Values } from './usePay.ts'

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
export default function ChargeForm({ terms, children }: Props) {
  const { asked, store } = useAskedChoice()
  const { problemsOf, send } = usePay(terms)
  const [need] = useState(asked.need)
  // The limits may have shrunk since the choice.
  const within = (values: Values): Values => ({ ...values, viv: initialProduct(terms, { ...values, need: null }) })
  const { form, values, control, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { viv: initialProduct(terms, asked), method: asked.method, agreed: { payment: false, viv_terms: false } },
    problemsOf: (typed) => problemsOf(within(typed)),
    send: (typed) => send(within(typed)),
    fieldOf: ({ field }) => (field === 'viv' ? 'viv' : 'root'),
    textOf: failureText,
    onChange: (typed) => store({ ...within(typed), need }),
  })
  const { viv } = within(values)
  const asksTerms = terms.needs.includes('viv_terms')
  const canPay = terms.needs.every((lacking) => lacking === 'viv_terms')
  return (
    <form {...form} className="flex h-full min-h-0 flex-1 flex-col">
      {children({
        question: <Question terms={terms} need={need} />,
        amounts: (
          <div data-field="viv">
            <Amounts terms={terms} value={viv} onChange={control('viv').onChange} error={errorAt('viv')} />
          </div>
        ),
        methods: (
          <div data-field="method">
            <Methods {...control('method')} error={errorAt('method')} />
          </div>
        ),
        after: <BalanceAfter balance={terms.balance} viv={viv} />,
        agreements: canPay && (
          <div data-field="agreed">
            <Agreements asksTerms={asksTerms} agreed={values.agreed} onChange={control('agreed').onChange} error={errorAt('agreed')} />
          </div>
        ),
        submitButton: <SubmitButton terms={terms} viv={viv} isBusy={isBusy} refused={rootError} />,
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

/** The choice in the address, and a function that stores another one there. */
function useAskedChoice() {
  const go = useGo()
  const place = useScreen()
  const [asked] = useState(() => parseChoice(place.search))
  return { asked, store: (choice: Choice) => go.to(selectPath(contextOf(place), choice), { replace: true }) }
}
