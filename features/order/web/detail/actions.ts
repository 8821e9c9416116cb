import { createElement } from 'react'
import { openChatWith } from '#features/chat/web/public.ts'
import { reviews } from '#features/review/words/review.ts'
import { href, pathOf } from '#features/routes.ts'
import { menuAnchor } from '#kit/web/media.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { actionSheet, alert, confirm, openMenu, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { go as navigation, type go, type Place } from '#kit/web/screen.tsx'
import { ko } from '#kit/ui/ko.ts'
import type { OrderClaim, OrderDetail, OrderItem, OrderParcel } from '../../contract.ts'
import { rowAmount } from '../../rules.ts'
import { buyerOrder as words, cancelOrderSheet, orderReceipt } from '../../words/buyer.ts'
import { buyerClaims } from '../../words/buyer-claims.ts'
import { acceptOffer, confirmRows, endClaim, refreshOrders } from '../api.ts'

/** Lets the buyer choose rows and pieces, and cancels them. */
export async function openCancel(order: OrderDetail, items: readonly OrderItem[]): Promise<void> {
  const part = await busy(loadPart(() => import('./CancelSheet.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const back = await openSheet<number>((close) => createElement(part.CancelSheet, { order, items, onDone: close }), {
    title: cancelOrderSheet.title,
    full: true,
  })
  if (back !== undefined) toast(cancelOrderSheet.done(back))
}

/** Lets the buyer ask for a return or an exchange. */
export async function openClaimRequest(order: OrderDetail, items: readonly OrderItem[]): Promise<void> {
  const part = await busy(loadPart(() => import('./ClaimSheet.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const isDone = await openSheet<boolean>((close) => createElement(part.ClaimSheet, { order, items, onDone: () => close(true) }), {
    title: buyerClaims.open,
    full: true,
  })
  if (isDone) toast(buyerClaims.done.request)
}

/** Opens carrier and number of what goes back, the day of its pickup, or the words of an objection. */
export async function openClaimForm({ now }: OrderDetail, claim: OrderClaim, act: 'send' | 'changePickup' | 'object'): Promise<void> {
  const part = await busy(loadPart(() => import('./claimForms.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const form = { send: part.SendBack, changePickup: part.Pickup, object: part.Objection }[act]
  const title = act === 'changePickup' ? buyerClaims.wayBack.title : buyerClaims.acts[act]
  const isDone = await openSheet<boolean>((close) => createElement(form, { claim, now: new Date(now), onDone: () => close(true) }), {
    title,
    full: true,
  })
  if (isDone) toast(buyerClaims.done[act])
}

/** Takes the part that the seller offers to refund, after asking. */
export async function takeOffered({ claim_no, offer_viv }: OrderClaim): Promise<void> {
  const { title, text } = buyerClaims.ask.takeOffer
  const yes = buyerClaims.acts.takeOffer(offer_viv ?? 0)
  if (!(await confirm({ title, text: text(offer_viv ?? 0), yes, no: buyerClaims.no }))) return
  try {
    await busy(acceptOffer(claim_no, offer_viv ?? 0))
    toast(buyerClaims.done.takeOffer)
  } catch (error) {
    void refreshOrders()
    alertError(error)
  }
}

/** Withdraws a claim or accepts its refusal, after asking. */
export async function runOnClaim({ claim_no }: OrderClaim, act: 'withdraw' | 'accept'): Promise<void> {
  if (!(await confirm({ ...buyerClaims.ask[act], yes: buyerClaims.acts[act], no: buyerClaims.no }))) return
  try {
    await busy(endClaim(claim_no, act))
    toast(buyerClaims.done[act])
  } catch (error) {
    void refreshOrders()
    alertError(error)
  }
}

/** Confirms rows after asking: the seller is paid. */
export async function confirmItems({ order_no }: OrderDetail, items: readonly OrderItem[]): Promise<void> {
  const amount = items.reduce((sum, item) => sum + rowAmount(item), 0)
  const { title, text, yes, no } = words.confirmAsk
  if (!(await confirm({ title, text: text(amount), yes, no }))) return
  try {
    await busy(
      confirmRows(
        order_no,
        items.map(({ order_item_no }) => order_item_no),
      ),
    )
    const [first] = items
    const review = () =>
      navigation.to(items.length === 1 ? href('OrderReviewCreate', { id: first!.order_item_no }) : href('OrderReviewList'))
    toast(words.confirmed, { action: { label: reviews.write, onClick: review } })
  } catch (error) {
    void refreshOrders()
    alertError(error)
  }
}

export async function copyTracking(trackingNo: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(trackingNo)
    toast(words.copied)
  } catch {
    // The clipboard requires a secure origin.
    await alert(words.copyFailed)
  }
}

/** Opens the page of the carrier; of several parcels one is chosen first. */
export async function followParcel(parcels: readonly OrderParcel[]): Promise<void> {
  const picked =
    parcels.length === 1
      ? String(parcels[0]!.parcel_no)
      : await actionSheet({
          title: words.followWhich,
          items: parcels.map(({ parcel_no, nth, carrier_name }) => ({
            key: String(parcel_no),
            label: `${words.parcel(nth)} · ${carrier_name}`,
          })),
        })
  const parcel = parcels.find(({ parcel_no }) => String(parcel_no) === picked)
  if (!parcel) return
  if (parcel.tracking_url === null) return alert(words.noFollow)
  window.open(parcel.tracking_url, '_blank', 'noopener,noreferrer')
}

/** Opens the conversation with the seller; without one, the inquiry to the platform. */
export async function askSeller({ partner, is_platform }: OrderDetail, place: Place, { to }: typeof go): Promise<void> {
  if (partner !== null && !is_platform) return openChatWith(partner, place)
  const path = pathOf('Inquiry')
  if (path !== null) to(path)
}

/** What is pressed seldom. */
export async function openOrderMenu(order: OrderDetail, at: Element): Promise<void> {
  const cancels = order.items.filter(({ acts }) => acts.includes('cancel'))
  const items = [
    { key: 'receipt', label: words.receipt, run: () => openReceipt(order) },
    ...(cancels.length > 0 ? [{ key: 'cancel', label: words.cancel, run: () => openCancel(order, cancels) }] : []),
  ]
  const choices = items.map(({ key, label }) => ({ key, label }))
  const anchor = menuAnchor(at)
  const picked = anchor ? await openMenu({ label: words.more, at: anchor, items: choices }) : await actionSheet({ items: choices })
  await items.find(({ key }) => key === picked)?.run()
}

async function openReceipt(order: OrderDetail): Promise<void> {
  const part = await busy(loadPart(() => import('./Receipt.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet(() => createElement(part.Receipt, { order }), { title: orderReceipt.title })
}
