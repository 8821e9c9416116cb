import { useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { OrderDetail, OrderItem } from '../../contract.ts'
import { cancelRefund, REASON_MAX } from '../../rules.ts'
import { buyerOrders, cancelOrderSheet as words } from '../../words/buyer.ts'
import { cancelPieces, refreshOrders } from '../api.ts'
import { ItemLine } from '../ItemLine.tsx'

type Props = {
  order: OrderDetail
  /** Rows that can be cancelled now. */
  items: readonly OrderItem[]
  /** Called with what came back. */
  onDone: (back: number) => void
}

/** Chooses rows and pieces, says what comes back and when, and cancels them. */
export function CancelSheet({ order, items, onDone }: Props) {
  /** Pieces to be cancelled, by row. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(() => new Map(items.map((one) => [one.order_item_no, one.qtt])))
  const pieces = [...chosen].map(([order_item_no, qtt]) => ({ order_item_no, qtt }))
  const back = cancelRefund(order.items, pieces)
  const ofItems = items.reduce((sum, one) => sum + one.unit_amt * (chosen.get(one.order_item_no) ?? 0), 0)
  const keepsShipping = back === ofItems && items.some((one) => chosen.has(one.order_item_no) && one.ship_amt > 0)
  const today = koreanDate(koreanDay(new Date(order.now)))
  const { form, control, rootError, isBusy } = useForm<{ reason: string }>({
    initial: { reason: '' },
    problemsOf: () => (pieces.length === 0 ? [{ field: 'root', text: words.none }] : []),
    fieldOf: () => 'root',
    send: async ({ reason }) => {
      if (!(await confirm({ title: words.ask, text: words.askText(back, today), yes: words.yes, no: words.no, danger: true }))) return
      try {
        await cancelPieces(order.order_no, { items: pieces, reason: reason.trim() })
        onDone(back)
      } catch (error) {
        void refreshOrders()
        throw error
      }
    },
  })
  const reason = control('reason')
  const choose = (no: number, qtt: number) =>
    setChosen((before) => {
      const next = new Map(before)
      if (qtt === 0) next.delete(no)
      else next.set(no, qtt)
      return next
    })
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.order_item_no}>
            <Row item={item} qtt={chosen.get(item.order_item_no) ?? 0} onChange={(qtt) => choose(item.order_item_no, qtt)} />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={words.reason}
          max={REASON_MAX}
          value={reason.value}
          onChange={reason.onChange}
          className="max-h-40 min-h-16"
        />
      </div>
      <section aria-label={words.refund} aria-live="polite" className="mt-4 rounded-photo bg-warn-weak p-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-t4 text-fg2">{words.refund}</span>
          <span className="num ml-auto text-n1 font-bold">{buyerOrders.viv(back)}</span>
        </p>
        <p className="text-right text-t4 break-keep">{words.when(today)}</p>
        {keepsShipping && <p className="mt-1 text-t3 break-keep text-fg2">{words.shippingStays}</p>}
      </section>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.submit(back)}
      </SheetSubmit>
    </form>
  )
}

/** A row with the choice of how many of its pieces. */
function Row({ item, qtt, onChange }: { item: OrderItem; qtt: number; onChange: (qtt: number) => void }) {
  const isChosen = qtt > 0
  return (
    <>
      <div className="flex items-start gap-1">
        <CheckCircle
          checked={isChosen}
          onChange={(checked) => onChange(checked ? item.qtt : 0)}
          label={words.choose(item.item_name)}
          hideLabel
          className="-ml-2.5"
        />
        <span className="min-w-0 flex-1">
          <ItemLine item={item} />
        </span>
      </div>
      {isChosen && item.qtt > 1 && (
        <div className="mt-1 flex items-center justify-end gap-2 pl-9">
          <span className="text-t4 text-fg2">{words.of(item.qtt)}</span>
          <span className="w-40 flex-none">
            <Stepper label={words.pieces(item.item_name)} value={qtt} min={1} max={item.qtt} onChange={onChange} />
          </span>
        </div>
      )}
    </>
  )
}
