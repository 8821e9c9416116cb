import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { OwnListed } from '../../../contract.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own as words } from '../../../words/own.ts'
import { useOwnPaths } from '../paths.ts'
import { ItemTags } from './ItemTags.tsx'
import { openOptions } from './openOptions.ts'
import { Thumb } from './Thumb.tsx'

type Props = {
  item: OwnListed
  /** With `onSelect` the row is chosen instead of opened. */
  isSelected?: boolean
  onSelect?: () => void
}

/** A product of the seller in a list on the phone, with a way to its prices and stock. */
export function ItemRow({ item, isSelected = false, onSelect }: Props) {
  const paths = useOwnPaths()
  const { item_no, item_name, state } = item
  if (onSelect) {
    return (
      <div className="flex items-center gap-1 py-3 pr-4 pl-2">
        <CheckCircle hideLabel label={words.select(item_name)} checked={isSelected} onChange={onSelect} />
        <Content item={item} />
      </div>
    )
  }
  return (
    <>
      <Link to={paths.item(item_no)} className="flex items-center gap-3 p-4 active:bg-press wide:hover:bg-press">
        <Content item={item} />
      </Link>
      {state !== PRODUCT.ended && (
        <div className="flex items-center justify-between gap-3 border-t border-line py-2 pr-3 pl-4">
          <span className="min-w-0 text-t4 text-fg2">{stockOf(item)}</span>
          <Button variant="weak" size={44} aria-label={words.editOptionsOf(item_name)} onClick={() => void openOptions(item)}>
            {words.editOptions}
          </Button>
        </div>
      )}
    </>
  )
}

function Content({ item }: { item: OwnListed }) {
  const { type, item_name, item_viv_price, ir_avg, ir_count } = item
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <Thumb item={item} />
      <span className="min-w-0 flex-1">
        <ItemTags item={item} />
        <b className="mt-0.5 block text-t5 font-semibold break-words">{item_name}</b>
        <span className="num flex flex-wrap gap-x-2 text-t4">
          <span className="font-bold">{words.priceOf(type, item_viv_price)}</span>
          {ir_avg !== null && <span className="text-fg2">{words.rated(ir_avg, ir_count)}</span>}
        </span>
      </span>
    </span>
  )
}

/** The stock of the only option, or of all of them together. */
function stockOf({ sio_info }: OwnListed): string {
  const all = sio_info.reduce<number | null>((sum, { stock }) => (sum === null || stock === null ? null : sum + stock), 0)
  const pieces = words.pieces(all)
  return sio_info.length > 1 ? `${words.optionCount(sio_info.length)} · ${pieces}` : pieces
}
