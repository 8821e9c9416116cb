import { Bell, BellRing } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { useState } from 'react'
import { askLogIn, toast } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import type { ItemDetail } from '../../contract.ts'
import { itemPage as words } from '../../words/detail.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { toggleRestock } from '../wish/api.ts'

export type Option = ItemDetail['sio_info'][number]
type Props = { item: Pick<ItemDetail, 'item_no' | 'item_viv_price' | 'item_name' | 'sio_info'>; isMine: boolean }

/** The options of a product, each with its price and what is left; who waits for a sold-out one is told. */
export function OptionList({ item, isMine }: Props) {
  return (
    <ul className="divide-y divide-line">
      {item.sio_info.map((option) => (
        <li key={option.sio_no} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5">
          <OptionText item={item} option={option} />
          {option.is_sold_out && !isMine && <RestockButton item={item} option={option} />}
        </li>
      ))}
    </ul>
  )
}

/** Title, price with the product's, and what is left. */
export function OptionText({ item, option }: { item: Pick<ItemDetail, 'item_viv_price' | 'item_name'>; option: Option }) {
  return (
    <span className="min-w-0 flex-1">
      <span className={option.is_sold_out ? 'block text-t5 break-words text-fg3' : 'block text-t5 break-words'}>
        {option.sio_title || item.item_name}
      </span>
      <span className="num block text-t3 text-fg3">
        {words.viv(number(item.item_viv_price + option.sio_amt))}
        {option.is_sold_out && ` · ${words.soldOut}`}
        {!option.is_sold_out && option.left !== null && <b className="font-semibold text-danger-fg"> · {words.left(option.left)}</b>}
      </span>
    </span>
  )
}

/** Asks to be told when a sold-out option is back. */
export function RestockButton({ item, option, full }: { item: Props['item']; option: Option; full?: boolean }) {
  const isMember = useViewer() !== null
  const [isBusy, setBusy] = useState(false)
  const { is_waiting: on } = option
  const handlePress = async () => {
    if (!isMember) return void askLogIn()
    setBusy(true)
    await toggleRestock(item.item_no, option).then((waits) => toast(waits ? words.waitOn : words.waitOff), alertError)
    setBusy(false)
  }
  return (
    <Button
      variant={on ? 'weak' : full ? 'main' : 'quiet'}
      size={full ? 54 : 44}
      busy={isBusy}
      aria-pressed={on}
      aria-label={words.waitForOption(option.sio_title || item.item_name)}
      icon={on ? <BellRing aria-hidden size={17} /> : <Bell aria-hidden size={17} />}
      onClick={() => void handlePress()}
      className={full ? 'grow' : undefined}
    >
      {on ? words.waiting : words.waitFor}
    </Button>
  )
}
