import { useId } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { OwnListed } from '../../../contract.ts'
import { PAUSED_AT_ONCE_MAX, PRICE_MAX, STOCK_MAX } from '../../../rules.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own as words } from '../../../words/own.ts'
import { changeOption, changePrice, stockIn } from '../api.ts'
import { useOwnPaths } from '../paths.ts'
import { ItemTags } from './ItemTags.tsx'
import { NumberCell } from './NumberCell.tsx'
import { Thumb } from './Thumb.tsx'

type Props = { items: readonly OwnListed[]; selected: readonly number[]; onSelect: (itemNos: number[]) => void }

/** The seller's products in columns; prices and stock are fields. Up and down lead to the same column of the next row. */
export function ItemTable({ items, selected, onSelect }: Props) {
  const help = useId()
  const all = items.map(({ item_no }) => item_no).slice(0, PAUSED_AT_ONCE_MAX)
  const isAll = selected.length > 0 && all.every((no) => selected.includes(no))
  const { columns } = words
  return (
    <Card aria-label={words.list} className="overflow-x-auto">
      <p id={help} className="px-5 pt-4 pb-2 text-t3 text-fg3">
        {words.tableHelp}
      </p>
      <table aria-describedby={help} className="w-full text-t4">
        <thead>
          <tr className="border-b border-line text-left text-t3 whitespace-nowrap text-fg2 [&>th]:px-2 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="w-12">
              <CheckCircle hideLabel label={words.selectAll} checked={isAll} onChange={(on) => onSelect(on ? all : [])} />
            </th>
            <th scope="col">{columns.item}</th>
            <th scope="col" className="w-30">
              {columns.price}
            </th>
            <th scope="col">{columns.option}</th>
            <th scope="col" className="w-26">
              {columns.extra}
            </th>
            <th scope="col" className="w-30 pr-5!">
              {columns.stock}
            </th>
          </tr>
        </thead>
        {items.map((item) => (
          <Rows
            key={item.item_no}
            item={item}
            isSelected={selected.includes(item.item_no)}
            onSelect={(on) =>
              onSelect(on ? [...selected, item.item_no].slice(-PAUSED_AT_ONCE_MAX) : selected.filter((no) => no !== item.item_no))
            }
          />
        ))}
      </table>
    </Card>
  )
}

type RowsProps = { item: OwnListed; isSelected: boolean; onSelect: (isSelected: boolean) => void }

/** A product: a row for each option, beside the cells of the whole. */
function Rows({ item, isSelected, onSelect }: RowsProps) {
  const paths = useOwnPaths()
  const { item_no, item_name, item_viv_price, sio_info, state, ir_avg, ir_count } = item
  const span = sio_info.length
  const isFixed = state === PRODUCT.ended
  return (
    <tbody className="border-b border-line last:border-0 [&_td]:px-2 [&_td]:py-2 [&_td]:align-top">
      {sio_info.map(({ sio_no, sio_title, sio_amt, stock }, at) => (
        <tr key={sio_no}>
          {at === 0 && (
            <>
              <td rowSpan={span}>
                <CheckCircle hideLabel label={words.select(item_name)} checked={isSelected} onChange={onSelect} />
              </td>
              <td rowSpan={span} className="min-w-48">
                <div className="flex gap-3">
                  <Thumb item={item} />
                  <div className="min-w-0">
                    <ItemTags item={item} />
                    <Link
                      to={paths.item(item_no)}
                      className="mt-0.5 flex min-h-11 items-center text-t5 font-semibold break-words hover:underline"
                    >
                      {item_name}
                    </Link>
                    {ir_avg !== null && <span className="num text-t3 text-fg2">{words.rated(ir_avg, ir_count)}</span>}
                  </div>
                </div>
              </td>
              <td rowSpan={span}>
                <NumberCell
                  label={words.priceCell(item_name)}
                  column="price"
                  value={item_viv_price}
                  min={1}
                  max={PRICE_MAX}
                  isFixed={isFixed}
                  save={async (price) => {
                    await changePrice(item, price!)
                    return null
                  }}
                />
              </td>
            </>
          )}
          <td className="min-w-20 leading-11 break-words">{sio_title || <span className="text-fg3">–</span>}</td>
          <td>
            <NumberCell
              label={words.extraCell(words.optionName(item_name, sio_title))}
              column="extra"
              value={sio_amt}
              max={PRICE_MAX}
              isFixed={isFixed}
              save={async (next) => {
                await changeOption(item_no, sio_no, { sio_amt: next! })
                return null
              }}
            />
          </td>
          <td className="pr-5!">
            <NumberCell
              label={words.stockCell(words.optionName(item_name, sio_title))}
              column="stock"
              value={stock}
              max={STOCK_MAX}
              isNullable
              isFixed={isFixed}
              save={async (to) => {
                const left = stockIn(await changeOption(item_no, sio_no, { stock: { was: stock, to } }), sio_no)
                return to !== null && left !== null && left !== to ? words.soldMeanwhile(left) : null
              }}
            />
            {stock === 0 && <p className="mt-1 text-t2 font-semibold text-danger-fg">{words.states[PRODUCT.soldOut]}</p>}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
