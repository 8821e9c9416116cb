import { useState, type ReactNode } from 'react'
import { openPostcode } from '#features/cs/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ItemDetail } from '../../contract.ts'
import { TYPE, type PassTerms } from '../../rules.ts'
import { itemPage as words } from '../../words/detail.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { shippingTo } from './api.ts'

type Terms = Pick<
  ItemDetail,
  | 'item_no'
  | 'type'
  | 'si_order_amt'
  | 'free_from'
  | 'jeju_amt'
  | 'island_amt'
  | 'ship_days'
  | 'return_amt'
  | 'exchange_amt'
  | 'return_text'
>

/** What sending it costs, by place, and when it is sent. */
export function Shipping({ item }: { item: Terms }) {
  const [fee, setFee] = useState<{ address: string; amount: number } | null>(null)
  const { si_order_amt, free_from, jeju_amt, island_amt, ship_days } = item
  const find = async () => {
    const address = await openPostcode({ needsPostcode: true })
    if (!address) return
    const postcode = address.postcode!
    await busy(shippingTo(item.item_no, postcode)).then(
      (found) => setFee({ address: address.address, amount: found.si_order_amt + found.surcharge }),
      alertError,
    )
  }
  return (
    <>
      <dl className="flex flex-col gap-2 text-t4">
        <Row name={words.shippingFee}>
          {si_order_amt === 0 ? words.free : words.viv(number(si_order_amt))}
          {free_from !== null && <span className="text-fg3"> · {words.freeFrom(number(free_from))}</span>}
        </Row>
        {jeju_amt > 0 && <Row name={words.jeju}>{words.moreFee(number(jeju_amt))}</Row>}
        {island_amt > 0 && <Row name={words.island}>{words.moreFee(number(island_amt))}</Row>}
        <Row name={item.type === TYPE.madeToOrder ? words.makesIn : words.shipsIn}>{words.days(ship_days)}</Row>
      </dl>
      {(jeju_amt > 0 || island_amt > 0) && (
        <Button variant="quiet" size={44} className="mt-3" onClick={() => void find()}>
          {words.findZip}
        </Button>
      )}
      <p aria-live="polite" className="num mt-2 text-t4 font-semibold empty:hidden">
        {fee && words.feeTo(fee.address, number(fee.amount))}
      </p>
    </>
  )
}

/** What a pass counts, for how long, and what comes back of it. */
export function PassTermsList({ pass: { unit, qtt, valid_days, freeze_days }, rest }: { pass: PassTerms; rest: ItemDetail['pass_rest'] }) {
  const { rows, amount, valid, freeze, terms, expired } = words.pass
  return (
    <>
      <dl className="flex flex-col gap-2 text-t4">
        <Row name={rows.qtt}>{amount[unit](qtt)}</Row>
        <Row name={rows.valid}>{valid(valid_days)}</Row>
        <Row name={rows.freeze}>{freeze(freeze_days)}</Row>
      </dl>
      {rest && (
        <p className="mt-2 text-t4 break-keep text-fg2">
          {terms(rest.fee_percent)}
          {unit === 'session' && ` ${expired(rest.expired_percent)}`}
        </p>
      )}
    </>
  )
}

/** What an exchange and a return cost, and on which terms. */
export function Returns({ item: { type, return_amt, exchange_amt, return_text } }: { item: Terms }) {
  return (
    <>
      <dl className="flex flex-col gap-2 text-t4">
        <Row name={words.returnFee}>{return_amt === 0 ? words.free : words.viv(number(return_amt))}</Row>
        <Row name={words.exchangeFee}>{exchange_amt === 0 ? words.free : words.viv(number(exchange_amt))}</Row>
      </dl>
      <p className="mt-2 text-t4 break-keep text-fg2">{type === TYPE.madeToOrder ? words.madeTerms : words.returnTerms}</p>
      {return_text !== '' && <p className="mt-2 text-t4 break-words whitespace-pre-line text-fg2">{return_text}</p>}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="w-20 flex-none text-fg2">{name}</dt>
    <dd className="num min-w-0 flex-1 font-medium">{children}</dd>
  </div>
)
