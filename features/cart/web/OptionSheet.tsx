import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { ItemDetail } from '#features/shop/contract.ts'
import type { ShopName } from '#features/shop/rules.ts'
import { CallError } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CartRow } from '../contract.ts'
import { QTT_MAX } from '../rules.ts'
import { cart as words } from '../words/cart.ts'
import { replaceOptions, useCartItem } from './api.ts'
import { CheckBox } from './parts/CheckBox.tsx'
import { QuantityStepper } from './parts/QuantityStepper.tsx'

type Props = { row: CartRow; shop: ShopName; onDone: () => void }

/** All options of a product, those in the cart with their quantities. */
export function OptionSheet({ row, shop, onDone }: Props) {
  const found = useCartItem(row.item_no, shop)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-tile" />} />
  return <Options item={found.data} row={row} onDone={onDone} />
}

function Options({ item, row, onDone }: Omit<Props, 'shop'> & { item: Pick<ItemDetail, 'item_name' | 'item_viv_price' | 'sio_info'> }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(() => new Map(row.sio_info.map(({ sio_no, qtt }) => [sio_no, qtt])))
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (sioNo: number, qtt: number | null) => {
    const next = new Map(chosen)
    if (qtt === null) next.delete(sioNo)
    else next.set(sioNo, qtt)
    setChosen(next)
    setError(null)
  }
  // What is not sold any more cannot stay.
  const options = item.sio_info.flatMap(({ sio_no, is_sold_out }) => {
    const qtt = chosen.get(sio_no)
    return qtt === undefined || is_sold_out ? [] : [{ sio_no, qtt }]
  })
  const save = async () => {
    if (options.length === 0) return setError(words.optionsNone)
    setBusy(true)
    try {
      await replaceOptions(row.item_no, options)
      onDone()
    } catch (failed) {
      setError(inKorean(failed instanceof CallError ? failed.message : ko.app.noAnswer))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <ul className="divide-y divide-line">
        {item.sio_info.map((option) => {
          const title = option.sio_title || item.item_name
          const qtt = option.is_sold_out ? undefined : chosen.get(option.sio_no)
          return (
            <li key={option.sio_no} className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 py-2">
              <CheckBox
                label={title}
                checked={qtt !== undefined}
                disabled={option.is_sold_out}
                onChange={(isOn) => set(option.sio_no, isOn ? 1 : null)}
              >
                <span className="min-w-0">
                  <span className={cx('block text-t5 break-words', option.is_sold_out && 'text-fg3')}>{title}</span>
                  <span className="num block text-t3 text-fg3">
                    {words.viv(item.item_viv_price + option.sio_amt)}
                    {option.is_sold_out && ` · ${words.soldOut}`}
                    {!option.is_sold_out && option.left !== null && ` · ${words.left(option.left)}`}
                  </span>
                </span>
              </CheckBox>
              {qtt !== undefined && (
                <QuantityStepper
                  label={words.quantity(title)}
                  value={qtt}
                  max={Math.min(QTT_MAX, option.left ?? QTT_MAX)}
                  onChange={(next) => set(option.sio_no, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <SheetSubmit error={error} busy={isBusy}>
        {words.optionsSave}
      </SheetSubmit>
    </form>
  )
}
