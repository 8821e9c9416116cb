import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import type { ItemDetail } from '../../contract.ts'
import { QTT_MAX, type ShopName } from '../../rules.ts'
import { itemPage as words } from '../../words/detail.ts'
import { shopExtension, type Choice, type ShopExtension } from '../extensions.ts'
import { SHOP_PATHS } from '../shopPaths.ts'
import { useOffer } from './api.ts'
import { OptionText, RestockButton, type Option } from './OptionList.tsx'

/** Lets the viewer choose options and quantities of goods, and buy them or put them into the cart. */
export const openChoices = (itemNo: number, shop: ShopName): Promise<void | undefined> =>
  openSheet<void>((close) => <ChoiceSheet itemNo={itemNo} shop={shop} onDone={close} />, { title: words.choose })

type Offer = Pick<ItemDetail, 'item_no' | 'item_name' | 'item_viv_price' | 'sio_info'>
type Chosen = Readonly<Record<number, number>>
type Purchase = 'cart' | 'buy'

/** Reads the product itself: a press on a sold-out option's alarm changes it while the sheet is open. */
function ChoiceSheet({ itemNo, shop, onDone }: { itemNo: number; shop: ShopName; onDone: () => void }) {
  const item = useOffer(itemNo, shop)
  return item ? <Choices item={item} shop={shop} onDone={onDone} /> : null
}

function Choices({ item, shop, onDone }: { item: Offer; shop: ShopName; onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(item))
  const [busyWith, setBusyWith] = useState<Purchase | null>(null)
  const hasChoice = item.sio_info.length > 1
  const picked = item.sio_info.filter(({ sio_no }) => chosen[sio_no] !== undefined)
  const choices: Choice[] = picked.map(({ sio_no }) => ({ sio_no, qtt: chosen[sio_no]! }))
  const total = picked.reduce((sum, { sio_no, sio_amt }) => sum + (item.item_viv_price + sio_amt) * chosen[sio_no]!, 0)
  const remove = (sioNo: number) => {
    const { [sioNo]: _, ...rest } = chosen
    setChosen(rest)
  }
  const run = async (what: Purchase, act: NonNullable<ShopExtension['buyNow']>) => {
    if (choices.length === 0) return toast(words.chooseFirst)
    setBusyWith(what)
    try {
      await act(item, choices, shop)
    } catch (error) {
      return alertError(error)
    } finally {
      setBusyWith(null)
    }
    onDone()
    if (what === 'cart') tellInCart(shop)
  }
  return (
    <>
      {hasChoice && (
        <OptionChoice item={item} chosen={chosen} onChoose={(sioNo) => setChosen({ ...chosen, [sioNo]: chosen[sioNo] ?? 1 })} />
      )}
      <ul className="mt-3 flex flex-col gap-2">
        {picked.map((option) => (
          <ChosenRow
            key={option.sio_no}
            item={item}
            option={option}
            qtt={chosen[option.sio_no]!}
            onQtt={(qtt) => setChosen({ ...chosen, [option.sio_no]: qtt })}
            onRemove={hasChoice ? () => remove(option.sio_no) : undefined}
          />
        ))}
      </ul>
      <div className="sticky -bottom-4 -mx-5 -mb-4 rounded-b-sheet bg-surface px-5 pt-3 pb-4">
        <p className="num mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-t4 text-fg2">{words.total}</span>
          <output aria-live="polite" className="text-t7 font-bold">
            {words.viv(number(total))}
          </output>
        </p>
        <BuyButtons busyWith={busyWith} onRun={(what, act) => void run(what, act)} />
      </div>
    </>
  )
}

type OptionProps = { item: Offer; chosen: Chosen; onChoose: (sioNo: number) => void }

/** The options to press; a sold-out one offers an alarm instead. */
function OptionChoice({ item, chosen, onChoose }: OptionProps) {
  return (
    <ul aria-label={words.options} className="divide-y divide-line">
      {item.sio_info.map((option) => (
        <li key={option.sio_no} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5">
          {option.is_sold_out ? (
            <>
              <OptionText item={item} option={option} />
              <RestockButton item={item} option={option} />
            </>
          ) : (
            <button
              type="button"
              aria-pressed={chosen[option.sio_no] !== undefined}
              onClick={() => onChoose(option.sio_no)}
              className="group flex min-h-11 w-full items-center gap-3 text-left aria-pressed:font-semibold"
            >
              <OptionText item={item} option={option} />
              <Check aria-hidden size={20} strokeWidth={2.6} className="flex-none text-brand-fg not-group-aria-pressed:invisible" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

type BuyProps = { busyWith: Purchase | null; onRun: (what: Purchase, act: NonNullable<ShopExtension['buyNow']>) => void }

function BuyButtons({ busyWith, onRun }: BuyProps) {
  const { addToCart, buyNow } = shopExtension()
  return (
    <div className={cx('grid gap-2', addToCart && buyNow && 'grid-cols-2')}>
      {addToCart && (
        <Button full variant={buyNow ? 'quiet' : 'main'} busy={busyWith === 'cart'} onClick={() => onRun('cart', addToCart)}>
          {words.cart}
        </Button>
      )}
      {buyNow && (
        <Button full busy={busyWith === 'buy'} onClick={() => onRun('buy', buyNow)}>
          {words.buy}
        </Button>
      )}
    </div>
  )
}

/** The only option is chosen already. */
const firstChoice = ({ sio_info: [first, ...more] }: Offer): Chosen =>
  first && more.length === 0 && !first.is_sold_out ? { [first.sio_no]: 1 } : {}

type RowProps = { item: Offer; option: Option; qtt: number; onQtt: (qtt: number) => void; onRemove: (() => void) | undefined }

function ChosenRow({ item, option, qtt, onQtt, onRemove }: RowProps) {
  const title = option.sio_title || item.item_name
  return (
    <li className="rounded-tile bg-sunken py-2 pr-1 pl-4">
      <div className="flex items-start justify-between">
        <span className="min-w-0 flex-1 py-2.5 text-t4 break-words">{title}</span>
        {onRemove && <IconButton label={words.dropOption(title)} icon={<X size={18} className="text-fg3" />} onClick={onRemove} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pr-3">
        <div className="-ml-3 flex [&_span[aria-hidden]]:hidden">
          <Stepper label={words.quantity(title)} value={qtt} min={1} max={Math.min(QTT_MAX, option.left ?? QTT_MAX)} onChange={onQtt} />
        </div>
        <span className="num text-t5 font-bold">{words.viv(number((item.item_viv_price + option.sio_amt) * qtt))}</span>
      </div>
    </li>
  )
}

function tellInCart(shop: ShopName): void {
  toast(words.inCart, { action: { label: words.toCart, onClick: () => go.to(SHOP_PATHS[shop].cart) } })
}
