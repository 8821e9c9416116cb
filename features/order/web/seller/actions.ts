import { ko } from '#kit/ui/ko.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { OrderClaim, OrderDetail, OrderItem, OrderParcel } from '../../contract.ts'
import { sellerClaims } from '../../words/claims.ts'
import { sellerOrders as words } from '../../words/seller.ts'
import { beginProduction, deliver, inspect, receive } from './api.ts'
import type { ClaimForm } from './claimSheets.tsx'

/** Starts the production of rows, or marks them as arrived, after a question. */
export async function runOnRows(order: OrderDetail, act: 'startProduction' | 'deliver', rows: readonly OrderItem[]): Promise<void> {
  const isStart = act === 'startProduction'
  const question = isStart ? { title: words.startAsk, text: words.startText } : { title: words.deliverAsk, text: words.deliverText }
  if (!(await confirm({ ...question, yes: words.acts[act], no: words.later }))) return
  const nos = rows.map(({ order_item_no }) => order_item_no)
  const send = isStart ? beginProduction : deliver
  await busy(send(order.order_no, nos)).then(() => toast(words.done[act]), alertError)
}

/** Opens the form of an act. */
export async function openSheetFor(
  order: OrderDetail,
  act: 'ship' | 'cancelAsSeller' | 'dateService' | 'goodwill',
  item?: OrderItem,
): Promise<void> {
  const part = await loaded()
  if (!part) return
  if (act === 'ship') await part.openShipSheet(order)
  else if (act === 'cancelAsSeller') await part.openCancelSheet(order)
  else if (item) await (act === 'goodwill' ? part.openGoodwillSheet : part.openDateSheet)(order, item)
}

/** Opens carrier and number of a parcel, to be corrected. */
export async function openParcel(parcel: OrderParcel): Promise<void> {
  await (await loaded())?.openParcelSheet(parcel)
}

/** Says that the goods of a claim came back or were inspected, after a question. */
export async function runOnClaim({ claim_no }: OrderClaim, act: 'receive' | 'inspect'): Promise<void> {
  if (!(await confirm({ ...sellerClaims.ask[act], yes: sellerClaims.acts[act], no: words.later }))) return
  const send = act === 'receive' ? receive : inspect
  await busy(send(claim_no)).then(() => toast(sellerClaims.done[act]), alertError)
}

/** Opens the form of an answer to a claim. */
export async function openClaimSheet(claim: OrderClaim, form: ClaimForm, hasGoods: boolean): Promise<void> {
  const part = await busy(loadPart(() => import('./claimSheets.tsx'))).catch(() => null)
  if (part) await part.openClaimForm(claim, form, hasGoods)
  else await alert(ko.ui.failed)
}

async function loaded() {
  const part = await busy(loadPart(() => import('./actSheets.tsx'))).catch(() => null)
  if (!part) await alert(ko.ui.failed)
  return part
}
