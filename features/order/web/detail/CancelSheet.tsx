import { useState } from 'react'
import { koreanDate } from '#kit/ui/format.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { OrderDetail, OrderItem } from '../../contract.ts'
import { cancelRefund, REASON_MAX } from '../../rules.ts'
import { buyerOrders, cancelOrderSheet as words } from '../../words/buyer.ts'
import { cancelPieces, refreshOrders } from '../api.ts'
import { allOf, Pieces, piecesOf, type Chosen } from '../parts/Pieces.tsx'

type Props = {
  order: OrderDetail
  /** Rows that can be cancelled now. */
  items: readonly OrderItem[]
  /** Called with what came back. */
  onDone: (back: number) => void
}

/** Chooses rows and pieces, says what comes back and when, and cancels them. */
export function CancelSheet({ order, items, onDone }: Props) {
  const [chosen, setChosen] = useState<Chosen>(() => allOf(items))
  const pieces = piecesOf(chosen)
  const back = cancelRefund(order.items, pieces)
  const ofItems = items.reduce((sum, { order_item_no, unit_amt }) => sum + unit_amt * (chosen[order_item_no] ?? 0), 0)
  const keepsShipping = back === ofItems && items.some(({ order_item_no, ship_amt }) => order_item_no in chosen && ship_amt > 0)
  const today = koreanDate(order.now)
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
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <div className="mt-4">
        <Pieces label={words.which} items={items} value={chosen} onChange={setChosen} error={undefined} />
      </div>
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
