import type { ReactNode } from 'react'
import { formatPhone } from '#features/identity/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import type { OrderDetail } from '../../contract.ts'
import { isGoods } from '#features/shop/rules.ts'
import { areAllPasses } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { goodwillLine } from '../../words/goodwill.ts'
import { parcels as parcelWords } from '../../words/parcel.ts'
import { sellerOrders } from '../../words/seller.ts'
import { openParcel } from './actions.ts'

const words = sellerOrders.detail
type Props = { order: OrderDetail }

/** What was sent together, each with its number and where it can be followed. */
export function SellerParcels({ order: { parcels, items } }: Props) {
  if (parcels.length === 0) return null
  return (
    <Card aria-label={words.parcels} className="p-4">
      <h2 className="text-t6 font-bold">{words.parcels}</h2>
      <ul className="divide-y divide-line">
        {parcels.map((parcel) => {
          const inside = items.filter(({ parcel_no }) => parcel_no === parcel.parcel_no)
          return (
            <li key={parcel.parcel_no} className="py-3">
              <p className="text-t5 font-semibold">{words.parcel(parcel.nth)}</p>
              <p className="num text-t4 break-all">
                {parcel.carrier_name} {parcel.tracking_no}
              </p>
              <p className="text-t3 text-fg2">{inside.map(({ item_name, qtt }) => `${item_name} ${parcelWords.pieces(qtt)}`).join(', ')}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {parcel.tracking_url !== null && (
                  <a
                    href={parcel.tracking_url}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 items-center rounded-tile border border-line px-3.5 text-t4 font-semibold active:bg-sunken wide:hover:bg-sunken"
                  >
                    {words.track}
                  </a>
                )}
                {inside.some(({ state }) => state === ORDER.sent) && (
                  <Button variant="quiet" size={44} onClick={() => void openParcel(parcel)}>
                    {words.correct}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Where it is sent, as long as it is stored. */
export function SellerReceiver({ order: { address, items }, unmask }: Props & { unmask: ReactNode }) {
  if (!items.some(({ type }) => isGoods(type))) return null
  return (
    <Card aria-label={words.address} className="p-4">
      <h2 className="text-t6 font-bold">{words.address}</h2>
      {address ? (
        <div className="mt-1 text-t5">
          <p className="font-semibold">
            {address.receiver}{' '}
            {address.is_masked ? (
              <span className="num">{address.phone}</span>
            ) : (
              <a href={`tel:${address.phone}`} className="num inline-flex min-h-11 items-center text-brand-fg">
                {formatPhone(address.phone)}
              </a>
            )}
          </p>
          <p className="break-words">
            ({address.zip}) {address.addr1} {address.addr2}
          </p>
          {address.memo !== '' && <p className="text-t4 break-words text-fg2">{address.memo}</p>}
          {address.is_masked && <div className="mt-2">{unmask}</div>}
        </div>
      ) : (
        <p className="mt-1 text-t4 text-fg2">{words.addressGone}</p>
      )}
    </Card>
  )
}

/** What was paid, and where it is now. */
export function SellerMoney({ order: { items, item_amt, ship_amt, money } }: Props) {
  const { viv } = sellerOrders
  const facts: [string, string][] = [
    [words.itemAmt, viv(item_amt)],
    [words.shipAmt, viv(ship_amt)],
    [words.total, viv(item_amt + ship_amt)],
    ...(money.back_viv > 0 ? [[words.back, `−${viv(money.back_viv)}`] as [string, string]] : []),
    ...(money.held_viv > 0 ? [[words.held, viv(money.held_viv)] as [string, string]] : []),
    [words.posted, viv(money.posted_viv)],
  ]
  return (
    <Card aria-label={words.money} className="p-4">
      <h2 className="text-t6 font-bold">{words.money}</h2>
      <AmountList facts={facts} className="mt-1" />
      <p className="mt-2 text-t3 break-keep text-fg3">
        {money.held_viv > 0 && `${areAllPasses(items) ? words.passHelp : words.heldHelp} `}
        {words.feeHelp}
      </p>
    </Card>
  )
}

/** What happened, with times. */
export function SellerEvents({ order: { events } }: Props) {
  return (
    <Card aria-label={words.events} className="p-4">
      <h2 className="text-t6 font-bold">{words.events}</h2>
      <ol className="mt-1 flex flex-col gap-2">
        {events.map(({ event_no, event, item_name, qtt, detail, reg_dt }) => (
          <li key={event_no} className="text-t4 break-words">
            <span className="num block text-t3 text-fg3">
              {koreanDate(reg_dt)} {koreanTime(reg_dt)}
            </span>
            {sellerOrders.events[event] ?? sellerOrders.otherEvent}
            {item_name !== null && (
              <span className="text-fg2">
                {' '}
                · {item_name} {parcelWords.pieces(qtt)}
              </span>
            )}
            {event === 'goodwill' && <span className="block whitespace-pre-line">{goodwillLine({ event, detail })}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
