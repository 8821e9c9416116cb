import { ChevronDown, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#features/identity/rules.ts'
import { PARTY_FACTS, partyText } from '#features/shop/contract.ts'
import { isGoods } from '#features/shop/rules.ts'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import type { OrderDetail } from '../../contract.ts'
import { goodwillLine } from '../../words/goodwill.ts'
import { buyerOrder as words, buyerOrders } from '../../words/buyer.ts'

type Props = { order: OrderDetail }

/** Where it goes, who sells it, and what happened: below the parcels, and loaded after them. */
export default function OrderFacts({ order }: Props) {
  return (
    <>
      <AddressCard order={order} />
      <SellerCard order={order} />
      <HistoryCard order={order} />
    </>
  )
}

/** Where the goods of an order are sent. */
function AddressCard({ order: { address, items } }: Props) {
  if (!items.some(({ type }) => isGoods(type))) return null
  return (
    <Card aria-label={words.address.title} className="flex gap-3 p-4">
      <MapPin aria-hidden size={22} strokeWidth={1.9} className="mt-0.5 flex-none text-fg2" />
      {address === null ? (
        <p className="text-t4 break-keep text-fg2">{words.address.gone}</p>
      ) : (
        <div className="min-w-0 text-t4">
          <p className="text-t5 font-bold break-words">
            {address.receiver} <span className="num text-t4 font-medium text-fg2">{formatPhone(address.phone)}</span>
          </p>
          <p className="break-words text-fg2">
            ({address.zip}) {address.addr1} {address.addr2}
          </p>
          {address.memo !== '' && <p className="break-words text-fg2">{address.memo}</p>}
        </div>
      )}
    </Card>
  )
}

/** Who sells, with what the law requires, and who brings the two together. */
function SellerCard({ order: { parties } }: Props) {
  const { company, broker } = parties
  const facts = PARTY_FACTS.filter((key) => parties[key])
  return (
    <Folded title={words.seller.title} sub={company}>
      <dl className="flex flex-col gap-2 text-t4">
        {facts.map((key) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-fg2">{words.seller[key]}</dt>
            <dd className="ml-auto min-w-0 text-right break-words">{partyText(parties, key)}</dd>
          </div>
        ))}
      </dl>
      {broker && <p className="mt-3 text-t3 break-keep text-fg3">{broker.notice}</p>}
    </Folded>
  )
}

/** What happened to the order, newest last. */
function HistoryCard({ order: { events } }: Props) {
  const { by, events: names, other } = words.history
  return (
    <Folded title={words.history.title}>
      <ol className="flex flex-col">
        {events.map(({ event_no, event, actor, item_name, qtt, detail, reg_dt }) => (
          <li key={event_no} className="flex gap-3 border-t border-line py-2.5 text-t4 first:border-0">
            <span aria-hidden className="mt-1.5 size-2 flex-none rounded-full bg-brand" />
            <span className="min-w-0">
              <span className="block break-keep">
                <b className="font-semibold">{by[actor]}</b> {names[event] ?? other}
              </span>
              {item_name !== null && (
                <span className="block break-words text-fg2">
                  {item_name} {buyerOrders.pieces(qtt)}
                </span>
              )}
              <Goodwill event={event} detail={detail} />
              <time dateTime={reg_dt} className="num block text-t3 text-fg3">
                {koreanDate(reg_dt)} {koreanTime(reg_dt)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Folded>
  )
}

function Goodwill(event: Parameters<typeof goodwillLine>[0]) {
  const line = goodwillLine(event)
  return line === null ? null : <span className="block break-words whitespace-pre-line">{line}</span>
}

/** A card whose content is unfolded by a press. */
function Folded({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2">
          <span className="min-w-0">
            <h2 className="inline text-t6 font-bold">{title}</h2>
            {sub && <span className="ml-2 text-t4 break-words text-fg2">{sub}</span>}
          </span>
          <ChevronDown aria-hidden size={20} className="flex-none text-fg3 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{children}</div>
      </details>
    </Card>
  )
}
