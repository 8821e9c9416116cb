import type { ReactNode } from 'react'
import { koreanClock, koreanDay, momentOf } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { amountIn } from '#kit/web/amount.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { OrderDetail, OrderItem, OrderParcel } from '../../contract.ts'
import { cancelRefund, goodwillLeft, isServiceDate, REASON_MAX } from '../../rules.ts'
import { sellerOrders as words } from '../../words/seller.ts'
import { cancelRows, fixDate, fixParcel, sendGoodwill, sendParcel } from './api.ts'
import { useCarriers } from '../parts/carriers.ts'
import { ParcelFields, parcelProblems, type ParcelValues } from '../parts/ParcelFields.tsx'
import { allOf, Pieces, piecesOf, type Chosen } from '../parts/Pieces.tsx'

type Done = { onDone: () => void }

async function open(title: string, done: string, form: (onDone: () => void) => ReactNode): Promise<void> {
  if (await openSheet<boolean>((close) => form(() => close(true)), { title, full: true })) toast(done)
}

/** Sends rows or pieces in one parcel. */
export const openShipSheet = (order: OrderDetail): Promise<void> =>
  open(words.acts.ship, words.done.ship, (onDone) => <Ship order={order} onDone={onDone} />)

/** Corrects a parcel. */
export const openParcelSheet = (parcel: OrderParcel): Promise<void> =>
  open(words.detail.correct, words.done.correct, (onDone) => <Parcel parcel={parcel} onDone={onDone} />)

/** Fixes the date of a service. */
export const openDateSheet = (order: OrderDetail, item: OrderItem): Promise<void> =>
  open(words.date.title, words.done.dateService, (onDone) => <ServiceDate order={order} item={item} onDone={onDone} />)

/** Cancels rows or pieces that cannot be sent. */
export const openCancelSheet = (order: OrderDetail): Promise<void> =>
  open(words.acts.cancelAsSeller, words.done.cancelAsSeller, (onDone) => <Cancel order={order} onDone={onDone} />)

/** Returns a part of what a row cost, without a claim. */
export const openGoodwillSheet = (order: OrderDetail, item: OrderItem): Promise<void> =>
  open(words.acts.goodwill, words.done.goodwill, (onDone) => <Goodwill order={order} item={item} onDone={onDone} />)

type ShipValues = ParcelValues & { pieces: Chosen }

function Ship({ order, onDone }: { order: OrderDetail } & Done) {
  const items = order.items.filter(({ acts }) => acts.includes('ship'))
  const carriers = useCarriers()
  const { form, text, control, errorAt, rootError, isBusy } = useForm<ShipValues>({
    initial: { pieces: allOf(items), carrier: '', tracking_no: '' },
    problemsOf: (values): Problem<ShipValues>[] => [
      ...(Object.keys(values.pieces).length === 0 ? [{ field: 'pieces' as const, text: words.ship.needsPieces }] : []),
      ...parcelProblems(values, carriers),
    ],
    send: async ({ pieces, carrier, tracking_no }) => {
      await sendParcel(order.order_no, { items: piecesOf(pieces), carrier, tracking_no })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <Pieces label={words.ship.what} items={items} {...control('pieces')} error={errorAt('pieces' as 'carrier')} />
      <ParcelFields carriers={carriers} text={text} errorAt={errorAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.ship.send}
      </SheetSubmit>
    </form>
  )
}

function Parcel({ parcel, onDone }: { parcel: OrderParcel } & Done) {
  const carriers = useCarriers(parcel)
  const { form, text, errorAt, rootError, isBusy } = useForm<ParcelValues>({
    initial: { carrier: parcel.carrier, tracking_no: parcel.tracking_no },
    problemsOf: (values) => parcelProblems(values, carriers),
    send: async ({ carrier, tracking_no }) => {
      await fixParcel(parcel.parcel_no, { carrier, tracking_no })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <ParcelFields carriers={carriers} text={text} errorAt={errorAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.ship.save}
      </SheetSubmit>
    </form>
  )
}

/** As the browser's field has it: `2026-11-25T14:00` in Korea. */
const typedOf = (iso: string | null): string =>
  iso === null ? '' : `${koreanDay(new Date(iso))}T${koreanClock(new Date(iso)).slice(0, 5)}`

function ServiceDate({ order, item, onDone }: { order: OrderDetail; item: OrderItem } & Done) {
  const now = new Date(order.now)
  const momentIn = (typed: string): Date | null => {
    const [day, clock] = typed.split('T')
    return day && clock ? momentOf(day, clock) : null
  }
  const { form, text, rootError, isBusy } = useForm<{ service_dt: string }>({
    initial: { service_dt: typedOf(item.service_dt ?? item.hope_dt) },
    problemsOf: ({ service_dt }) => {
      const at = momentIn(service_dt)
      const isFine = at !== null && isServiceDate(at, now)
      return isFine ? [] : [{ field: 'service_dt', text: words.date.needs }]
    },
    send: async ({ service_dt }) => {
      await fixDate(order.order_no, { order_item_no: item.order_item_no, service_dt: momentIn(service_dt)!.toISOString() })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <p className="text-t5 font-semibold break-words">{item.item_name}</p>
      <Field label={words.date.when} type="datetime-local" min={typedOf(order.now)} {...text('service_dt')} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.date.save}
      </SheetSubmit>
    </form>
  )
}

type CancelValues = { pieces: Chosen; reason: string }

function Cancel({ order, onDone }: { order: OrderDetail } & Done) {
  const items = order.items.filter(({ acts }) => acts.includes('cancelAsSeller'))
  const { form, control, errorAt, values, rootError, isBusy } = useForm<CancelValues>({
    initial: { pieces: items.length === 1 ? allOf(items) : {}, reason: '' },
    problemsOf: ({ pieces, reason }): Problem<CancelValues>[] => [
      ...(Object.keys(pieces).length === 0 ? [{ field: 'pieces' as const, text: words.cancel.needsPieces }] : []),
      ...(reason.trim() === '' ? [{ field: 'reason' as const, text: words.cancel.needs }] : []),
    ],
    send: async ({ pieces, reason }) => {
      await cancelRows(order.order_no, { items: piecesOf(pieces), reason })
      onDone()
    },
  })
  const back = cancelRefund(order.items, piecesOf(values.pieces))
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <Pieces label={words.cancel.what} items={items} {...control('pieces')} error={errorAt('pieces' as 'reason')} />
      <TextArea
        name="reason"
        label={words.cancel.reason}
        placeholder={words.cancel.reasonHint}
        max={REASON_MAX}
        {...control('reason')}
        error={errorAt('reason')}
        className="max-h-64 min-h-24"
      />
      <SheetSubmit
        error={rootError}
        busy={isBusy}
        summary={back > 0 && <p className="num text-t4 font-semibold">{words.cancel.back(back)}</p>}
      >
        {words.cancel.send}
      </SheetSubmit>
    </form>
  )
}

type GoodwillValues = { viv: string; reason: string }

function Goodwill({ order, item, onDone }: { order: OrderDetail; item: OrderItem } & Done) {
  const { order_item_no, item_name, back_viv } = item
  const most = goodwillLeft(item)
  const isFine = (amount: number | null): amount is number => amount !== null && amount >= 1 && amount <= most
  const { form, text, control, values, errorAt, rootError, isBusy } = useForm<GoodwillValues>({
    initial: { viv: '', reason: '' },
    problemsOf: ({ viv, reason }): Problem<GoodwillValues>[] => [
      ...(isFine(amountIn(viv)) ? [] : [{ field: 'viv' as const, text: words.goodwill.amountBad(most) }]),
      ...(reason.trim() === '' ? [{ field: 'reason' as const, text: words.goodwill.needs }] : []),
    ],
    send: async ({ viv, reason }) => {
      await sendGoodwill(order.order_no, { order_item_no, viv: amountIn(viv)!, back_viv, reason })
      onDone()
    },
  })
  const typed = amountIn(values.viv)
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <p className="text-t5 font-semibold break-words">{item_name}</p>
      <p className="text-t4 break-keep text-fg2">{words.goodwill.help}</p>
      <Field
        label={words.goodwill.amount}
        inputMode="numeric"
        autoComplete="off"
        help={words.goodwill.limit(most)}
        {...text('viv')}
        data-first-focus
        className="[&_input]:tabular-nums"
      />
      <TextArea
        name="reason"
        label={words.goodwill.reason}
        placeholder={words.goodwill.reasonHint}
        max={REASON_MAX}
        {...control('reason')}
        error={errorAt('reason')}
        className="max-h-64 min-h-24"
      />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.goodwill.send(isFine(typed) ? typed : null)}
      </SheetSubmit>
    </form>
  )
}
