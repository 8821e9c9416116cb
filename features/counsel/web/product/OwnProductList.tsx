import { ChevronRight, MoveDown, MoveUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import type { OwnProduct } from '../../contract/product.ts'
import { PRODUCTS_MAX } from '../../contract/product-rules.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { saveOrder } from './api.ts'
import { useProductPaths } from './paths.ts'
import { ProductRow } from './ProductRow.tsx'

type Props = {
  products: readonly OwnProduct[]
  /** Nobody can apply to the expert, whatever is switched on. */
  isStopped: boolean
}

/** The expert's products as cards, or as rows to be ordered. */
export function OwnProductList({ products, isStopped }: Props) {
  const paths = useProductPaths()
  const [isOrdering, setOrdering] = useState(false)
  if (isOrdering) return <OrderList products={products} onDone={() => setOrdering(false)} />
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-2">
        <h2 className="text-t6 font-bold">
          {words.list} <span className="num text-t4 font-semibold text-fg2">{words.count(products.length, PRODUCTS_MAX)}</span>
        </h2>
        {products.length > 1 && (
          <Button variant="line" size={44} onClick={() => setOrdering(true)}>
            {words.order}
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-2.5">
        {products.map((product) => (
          <Card as="li" key={product.product_no} aria-label={product.title} className="overflow-hidden">
            <Link to={paths.detail(product.product_no)} className="flex items-center gap-2 p-4 active:bg-press wide:hover:bg-press">
              <ProductRow product={product} />
              <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
            </Link>
            <div className="border-t border-line">
              <ActiveSwitch product={product} isStopped={isStopped} />
            </div>
          </Card>
        ))}
      </ul>
    </>
  )
}

/** Moves the product at `from` by one place. */
function movedBy(numbers: readonly number[], from: number, by: 1 | -1): number[] {
  const next = [...numbers]
  const [moved] = next.splice(from, 1)
  next.splice(from + by, 0, moved!)
  return next
}

function OrderList({ products, onDone }: { products: readonly OwnProduct[]; onDone: () => void }) {
  const [numbers, setNumbers] = useState(() => products.map(({ product_no }) => product_no))
  const [announcement, setAnnouncement] = useState('')
  const [isBusy, setBusy] = useState(false)
  const titleOf = (no: number): string => products.find(({ product_no }) => product_no === no)?.title ?? ''
  const move = (at: number, by: 1 | -1) => {
    setNumbers(movedBy(numbers, at, by))
    setAnnouncement(words.moved(titleOf(numbers[at]!), at + by + 1))
  }
  const save = async () => {
    setBusy(true)
    try {
      await saveOrder(numbers)
      toast(words.ordered)
      onDone()
    } catch (error) {
      alertError(error)
      setBusy(false)
    }
  }
  return (
    <Card className="p-4">
      <h2 className="text-t6 font-bold">{words.order}</h2>
      <ol className="mt-2 divide-y divide-line">
        {numbers.map((no, at) => (
          <li key={no} className="flex min-h-14 items-center gap-1">
            <span className="num w-6 flex-none text-t4 text-fg3">{at + 1}</span>
            <span className="min-w-0 flex-1 text-t5 font-semibold break-words">{titleOf(no)}</span>
            <IconButton label={words.up(titleOf(no))} icon={<MoveUp size={20} />} disabled={at === 0} onClick={() => move(at, -1)} />
            <IconButton
              label={words.down(titleOf(no))}
              icon={<MoveDown size={20} />}
              disabled={at === numbers.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="quiet" size={48} onClick={onDone}>
          {words.orderCancel}
        </Button>
        <Button size={48} busy={isBusy} onClick={() => void save()}>
          {words.orderDone}
        </Button>
      </div>
    </Card>
  )
}
