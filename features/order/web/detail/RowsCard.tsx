import { Copy, PackageCheck, Truck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { isGoods, TYPE } from '#features/shop/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { OrderDetail, OrderItem, OrderParcel } from '../../contract.ts'
import { isProductionLate, isUnsent, productionDue } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { buyerOrder as words } from '../../words/buyer.ts'
import { ItemLine } from '../ItemLine.tsx'
import { ReviewEntry } from '../review/ReviewEntry.tsx'
import { RowTag } from '../StateTag.tsx'
import { confirmItems, copyTracking, openCancel, openClaimRequest } from './actions.ts'
import { buyerClaims } from '../../words/buyer-claims.ts'
import { GoodwillNotes } from './GoodwillNotes.tsx'
import { Steps } from './Steps.tsx'
import { Title } from './Title.tsx'

const ClaimBoxes = lazy(() => import('./ClaimBox.tsx'))
const PassLinks = lazy(() => import('./PassLinks.tsx'))

type Rows = { order: OrderDetail; items: OrderItem[] }

/** What was sent together: how far it is, what is in it, and its number. */
export function ParcelCard({ order, items, parcel, all }: Rows & { parcel: OrderParcel; all: number }) {
  const first = items[0]!
  const arrived = items.every(({ delivered_dt }) => delivered_dt !== null) ? first.delivered_dt : null
  const Mark = arrived === null ? Truck : PackageCheck
  const { carrier_name, tracking_no } = parcel
  const isMade = first.type === TYPE.madeToOrder
  return (
    <Card aria-label={words.parcel(parcel.nth)} className="p-4">
      <Title
        icon={<Mark aria-hidden size={22} strokeWidth={1.9} className="flex-none text-fg2" />}
        right={arrived === null ? words.sentOn(koreanDate(parcel.reg_dt)) : words.arrivedOn(koreanDate(arrived))}
        isOpen={arrived === null}
      >
        {words.parcel(parcel.nth)} {all > 1 && <span className="font-medium text-fg2">{words.parcelOf(all)}</span>}
      </Title>
      {arrived === null && (
        <Steps
          steps={[
            { label: words.steps.paid, at: order.reg_dt },
            { label: isMade ? words.steps.made : words.steps.ready, at: first.made_dt ?? parcel.reg_dt },
            { label: words.steps.sent, at: first.ship_dt },
            { label: words.steps.arrived, at: null },
          ]}
        />
      )}
      <Items {...{ order, items }} />
      <Claims {...{ order, items }} />
      <p className="mt-3 flex items-center gap-2 border-t border-line pt-2 text-t4">
        <span className="flex-none text-fg2">{carrier_name}</span>
        <span className="num min-w-0 flex-1 text-t5 break-all select-text">{numberText(tracking_no)}</span>
        <IconButton label={words.copy} icon={<Copy size={20} />} onClick={() => void copyTracking(tracking_no)} />
      </p>
      <Acts {...{ order, items }} />
    </Card>
  )
}

/** What the seller has not sent, or a service with its date. */
export function WaitingCard({ order, items, title }: Rows & { title: string }) {
  const due = items.map(({ ship_due_dt }) => ship_due_dt).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]!
  const isWaiting = items.some(({ state }) => state === ORDER.paid || state === ORDER.sent)
  const isLate = Date.parse(due) < Date.parse(order.now)
  const isSent = items.every(({ type }) => isGoods(type))
  return (
    <Card aria-label={title} className="p-4">
      <Title right={isWaiting && isSent && !isLate ? words.shipBy(koreanDate(due)) : null} isOpen>
        {title}
      </Title>
      {isWaiting && isSent && isLate && (
        <p className="mt-0.5 text-t4 font-semibold break-keep text-warn-fg">{words.shipLate(koreanDate(due))}</p>
      )}
      <Items {...{ order, items }} />
      <Claims {...{ order, items }} />
      <Acts {...{ order, items }} />
    </Card>
  )
}

/** Loaded for orders with a claim alone: most have none. */
const Claims = ({ order, items }: Rows) =>
  items.some(({ claim_no }) => claim_no !== null) && (
    <Suspense>
      <ClaimBoxes {...{ order, items }} />
    </Suspense>
  )

/** What a claim gave back. */
export function ReturnedCard({ order, items }: Rows) {
  return (
    <Card aria-label={words.returned} className="p-4">
      <Title>{words.returned}</Title>
      <Items {...{ order, items }} />
      <Claims {...{ order, items }} />
    </Card>
  )
}

function Items({ order, items }: Rows) {
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.order_item_no}>
          <ItemLine item={item} isLinked tag={<RowTag item={item} />}>
            {notesOf(item, order.now).map((note) => (
              <p key={note} className="text-t3 break-keep text-fg3">
                {note}
              </p>
            ))}
            <GoodwillNotes order={order} item={item} />
            <ReviewEntry item={item} />
          </ItemLine>
        </li>
      ))}
    </ul>
  )
}

/** When something happens to a row by itself, and what its buyer said about a service. */
function notesOf(item: OrderItem, now: string) {
  const { type, state, hope_dt, memo, service_dt, deliver_due_dt, confirm_due_dt, confirm_dt } = item
  const isSent = state === ORDER.sent
  return [
    service_dt !== null ? words.dated(momentText(service_dt)) : hope_dt !== null ? words.hope(koreanDate(hope_dt)) : null,
    memo !== null && memo !== '' ? `${words.memo} · ${memo}` : null,
    isSent && isUnsent(item) ? producingNote(item, now) : null,
    isSent && isGoods(type) && deliver_due_dt !== null && Date.parse(deliver_due_dt) > Date.parse(now)
      ? words.arriveBy(koreanDate(deliver_due_dt))
      : null,
    state === ORDER.delivered && confirm_due_dt !== null ? words.confirmBy(koreanDate(confirm_due_dt)) : null,
    confirm_dt !== null ? words.confirmedOn(koreanDate(confirm_dt)) : null,
  ].filter((note) => note !== null)
}

/** What a production means for its buyer, before the promised date and after it. */
const producingNote = (item: OrderItem, now: string): string =>
  isProductionLate(item, new Date(now)) ? words.producingLate(koreanDate(productionDue(item).toISOString())) : words.producing

/** What the buyer may do with these rows. */
function Acts({ order, items }: Rows) {
  const may = (act: OrderItem['acts'][number]) => items.filter(({ acts }) => acts.includes(act))
  const [cancels, confirms, claims] = [may('cancel'), may('confirm'), may('claim')]
  const hasPass = items.some(({ pass }) => pass !== null)
  if (cancels.length + confirms.length + claims.length === 0 && !hasPass) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {hasPass && (
        <Suspense fallback={<span className="min-h-12 flex-1" />}>
          <PassLinks items={items} />
        </Suspense>
      )}
      {cancels.length > 0 && (
        <Button variant="quiet" size={48} className="flex-1!" onClick={() => void openCancel(order, cancels)}>
          {words.cancel}
        </Button>
      )}
      {claims.length > 0 && (
        <Button variant="quiet" size={48} className="flex-1!" onClick={() => void openClaimRequest(order, claims)}>
          {buyerClaims.open}
        </Button>
      )}
      {confirms.length > 0 && (
        <Button variant="weak" size={48} className="flex-1!" onClick={() => void confirmItems(order, confirms)}>
          {words.confirm}
        </Button>
      )}
    </div>
  )
}

const momentText = (iso: string): string => `${koreanDate(iso)} ${koreanTime(iso)}`
/** Long numbers in groups of four, as carriers print them. */
const numberText = (no: string): string => (/^\d{9,}$/.test(no) ? no.replace(/(\d{4})(?=\d)/g, '$1-') : no)
