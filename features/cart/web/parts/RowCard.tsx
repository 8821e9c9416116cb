import { X } from 'lucide-react'
import { useShop, useShopPaths } from '#features/shop/web/public.ts'
import { isGoods } from '#features/shop/rules.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { CartOption, CartRow } from '../../contract.ts'
import { isPayable, QTT_MAX } from '../../rules.ts'
import { cart as words } from '../../words/cart.ts'
import { changeCart } from '../api.ts'
import { priceOf } from '../model.ts'
import { openOptions } from '../openOptions.tsx'
import { tellRefusal } from '../refusal.ts'
import { CheckBox } from './CheckBox.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'

/** A product in the cart: what is chosen, how many, what it costs, and why it cannot be paid. */
export function RowCard({ row }: { row: CartRow }) {
  const shop = useShop()
  const title = row.si_title || words.gone
  const isOff = !isPayable(row)
  const hasPrices = row.problem !== 'gone' && row.problem !== 'ended'
  const remove = () => changeCart({ kind: 'remove', item_nos: [row.item_no] }, tellRefusal)
  return (
    <Card className="flex gap-3 py-4 pr-2 pl-4">
      <div className="-mt-2.5 -mr-5 flex-none">
        <CheckBox
          label={words.check(title)}
          checked={row.is_checked && !isOff}
          disabled={isOff}
          onChange={(checked) => changeCart({ kind: 'check', item_nos: [row.item_no], is_checked: checked }, tellRefusal)}
        />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <Thumb row={row} isOff={isOff} />
          <div className="min-w-0 flex-1">
            <h3 className={cx('text-t5 font-bold break-words', isOff && 'text-fg3')}>
              <Title row={row} title={title} />
            </h3>
            <p className="text-t3 break-words text-fg3">{subOf(row)}</p>
            {row.problem !== null && row.problem !== 'option' && <FieldError error={words.rowProblems[row.problem]} />}
          </div>
          <IconButton label={words.remove(title)} icon={<X size={20} className="text-fg3" />} className="-mt-2.5 -ml-3" onClick={remove} />
        </div>
        {hasPrices && (
          <div className="pr-2">
            <ul>
              {row.sio_info.map((option) => (
                <li key={option.sio_no}>
                  <OptionLine row={row} option={option} isOff={isOff} />
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              {canChoose(row) ? (
                <button
                  type="button"
                  aria-label={words.changeOf(title)}
                  onClick={() => void openOptions(row, shop)}
                  className="-my-1 min-h-11 text-t3 font-semibold text-brand-fg"
                >
                  {words.change}
                </button>
              ) : (
                <span />
              )}
              <Shipping row={row} />
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Does not grow with the text, whose place it would take. */
function Thumb({ row, isOff }: { row: CartRow; isOff: boolean }) {
  const look = cx('w-[min(4rem,64px)] flex-none self-start rounded-tile', isOff && 'opacity-50')
  if (!row.si_thumb) return <div className={cx(look, 'aspect-square bg-sunken')} />
  return <Photo item={row.si_thumb} alt="" ratio={1} size="thm" className={look} />
}

/** Leads to the product, as long as it has a page. */
function Title({ row, title }: { row: CartRow; title: string }) {
  const { item } = useShopPaths()
  const hasPage = row.problem === null || row.problem === 'sold_out' || row.problem === 'option'
  if (!hasPage) return title
  return (
    <Link to={item(row.item_no)} className="hit">
      {title}
    </Link>
  )
}

function OptionLine({ row, option, isOff }: { row: CartRow; option: CartOption; isOff: boolean }) {
  const title = option.sio_title || row.si_title
  const max = Math.min(QTT_MAX, option.left === null ? QTT_MAX : Math.max(option.left, 1))
  const canCount = option.problem !== 'gone' && option.problem !== 'sold_out' && row.problem !== 'paused'
  return (
    <div className="mt-2">
      {row.sio_info.length > 1 && <p className="text-t4 break-words text-fg2">{titleOf(option)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {canCount ? (
          <QuantityStepper
            label={words.quantity(title)}
            value={option.qtt}
            max={max}
            onChange={(qtt) => changeCart({ kind: 'qtt', sio_no: option.sio_no, qtt }, tellRefusal)}
          />
        ) : (
          <span />
        )}
        {option.problem !== 'gone' && (
          <p className={cx('num flex items-center gap-1.5 text-t6 font-bold', isOff && 'text-fg3')}>
            <VivCoin size={18} />
            {words.viv(priceOf(option) * option.qtt)}
          </p>
        )}
      </div>
      {option.problem !== null && row.problem === 'option' && <FieldError error={words.optionProblem(option.problem, option.left)} />}
      {option.is_changed && <p className="mt-1 text-t3 text-warn-fg">{words.priceChanged(option.seen_amt, priceOf(option))}</p>}
      {option.problem === null && option.left !== null && <p className="mt-1 text-t3 text-fg2">{words.left(option.left)}</p>}
    </div>
  )
}

function Shipping({ row }: { row: CartRow }) {
  if (!isGoods(row.si_type ?? 0)) return <p className="py-1 text-t3 text-fg3">{words.noShipping}</p>
  const { shipping, si_order_amt: fee } = row
  const free = fee > shipping.surcharge && shipping.free_from !== null ? words.freeFrom(shipping.free_from) : ''
  const surcharge = shipping.surcharge > 0 ? words.surcharge(shipping.surcharge) : ''
  return (
    <p className="num flex-1 py-1 text-right text-t3 break-keep text-fg3">
      {[words.shipping(fee), surcharge, free].filter(Boolean).join(' · ')}
    </p>
  )
}

/** A product without a choice has one option without a title. */
const canChoose = ({ sio_info, problem }: CartRow): boolean => problem !== 'paused' && sio_info.some(({ sio_title }) => sio_title !== '')

const titleOf = ({ sio_title, sio_amt, problem }: CartOption): string =>
  problem === 'gone' && sio_title === '' ? words.goneOption : sio_amt > 0 ? `${sio_title} ${words.more(sio_amt)}` : sio_title

function subOf(row: CartRow): string {
  if (row.problem === 'gone') return ''
  const [first, ...more] = row.sio_info
  const chosen = first && more.length === 0 ? titleOf(first) : ''
  const service = row.si_type !== null && !isGoods(row.si_type) ? words.service : ''
  return [chosen, service].filter(Boolean).join(' · ')
}
