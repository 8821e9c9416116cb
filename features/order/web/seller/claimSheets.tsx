import { useState, type ReactNode } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { amountIn } from '#kit/web/amount.ts'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { TextForm } from '#kit/web/textSheet.tsx'
import type { OrderClaim } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { sellerClaims as words } from '../../words/claims.ts'
import { sellerOrders } from '../../words/seller.ts'
import { collect, exchange, refuse, settle } from './api.ts'
import { useCarriers } from '../parts/carriers.ts'
import { ParcelFields, parcelProblems, type ParcelValues } from '../parts/ParcelFields.tsx'

export type ClaimForm = 'collect' | 'settle' | 'exchange' | 'refuse'
type Props = { claim: OrderClaim; hasGoods: boolean; onDone: () => void }

/** The form of an answer to a claim. */
export async function openClaimForm(claim: OrderClaim, form: ClaimForm, hasGoods: boolean): Promise<void> {
  const Form = FORMS[form]
  const isDone = await openSheet<boolean>((close) => <Form claim={claim} hasGoods={hasGoods} onDone={() => close(true)} />, {
    title: words.acts[form],
    full: true,
  })
  if (isDone) toast(words.done[form])
}

function Settle({ claim: { claim_no, kind, item_amt, fee_amt, received_dt }, hasGoods, onDone }: Props) {
  // Without the goods the buyer bears no way back.
  const isWaived = hasGoods && received_dt === null
  const [isSellable, setSellable] = useState(false)
  const usual = isWaived || kind === 'exchange' ? item_amt : item_amt - fee_amt
  const { form, text, values, rootError, isBusy } = useForm<{ refund_viv: string }>({
    initial: { refund_viv: number(usual) },
    problemsOf: ({ refund_viv }) => {
      const amount = amountIn(refund_viv)
      const isFine = amount !== null && amount >= 1 && amount <= item_amt
      return isFine ? [] : [{ field: 'refund_viv', text: words.settle.limit(item_amt) }]
    },
    send: async ({ refund_viv }) => {
      await settle(claim_no, { refund_viv: amountIn(refund_viv)!, is_waived: isWaived, is_sellable: isSellable })
      onDone()
    },
  })
  const isOffer = (amountIn(values.refund_viv) ?? usual) < usual
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      {isWaived && <p className="rounded-tile bg-warn-weak p-3 text-t4 break-keep text-warn-fg">{words.settle.waived}</p>}
      <Field
        label={words.settle.amount}
        inputMode="numeric"
        autoComplete="off"
        help={isOffer ? words.settle.offerHelp(usual) : words.settle.help(item_amt)}
        {...text('refund_viv')}
        className="[&_input]:tabular-nums"
      />
      {hasGoods && !isWaived && <Sellable isOn={isSellable} onChange={setSellable} />}
      <SheetSubmit error={rootError} busy={isBusy}>
        {isOffer ? words.settle.offer : words.settle.send}
      </SheetSubmit>
    </form>
  )
}

/** With which parcel the goods were picked up. */
function Collect({ claim: { claim_no }, onDone }: Props) {
  const carriers = useCarriers()
  const { form, text, errorAt, rootError, isBusy } = useForm<ParcelValues>({
    initial: { carrier: '', tracking_no: '' },
    problemsOf: (values) => parcelProblems(values, carriers),
    send: async ({ carrier, tracking_no }) => {
      await collect(claim_no, { carrier, tracking_no })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <ParcelFields carriers={carriers} text={text} errorAt={errorAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.acts.collect}
      </SheetSubmit>
    </form>
  )
}

function Exchange({ claim: { claim_no }, onDone }: Props) {
  const [isSellable, setSellable] = useState(false)
  const carriers = useCarriers()
  const { form, text, errorAt, rootError, isBusy } = useForm<ParcelValues>({
    initial: { carrier: '', tracking_no: '' },
    problemsOf: (values) => parcelProblems(values, carriers),
    send: async ({ carrier, tracking_no }) => {
      await exchange(claim_no, { carrier, tracking_no, is_sellable: isSellable })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <ParcelFields carriers={carriers} text={text} errorAt={errorAt} />
      <Sellable isOn={isSellable} onChange={setSellable} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {sellerOrders.ship.send}
      </SheetSubmit>
    </form>
  )
}

/** Whether what came back goes into the stock. */
const Sellable = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <div className="-mx-4">
    <Switch label={words.sellable} help={words.sellableHelp} checked={isOn} onChange={onChange} />
  </div>
)

const Refuse = ({ claim: { claim_no }, onDone }: Props) => (
  <TextForm
    label={words.refuse.reason}
    hint={words.refuse.hint}
    max={REASON_MAX}
    missing={words.refuse.needs}
    submit={words.refuse.send}
    send={(reason) => refuse(claim_no, reason)}
    onDone={onDone}
  />
)

const FORMS: Record<ClaimForm, (props: Props) => ReactNode> = { collect: Collect, settle: Settle, exchange: Exchange, refuse: Refuse }
