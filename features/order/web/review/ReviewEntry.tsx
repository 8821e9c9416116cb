import { Star } from 'lucide-react'
import { reviews as words } from '#features/review/words/review.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/web/screen.tsx'
import type { OrderItem } from '../../contract.ts'

const MINE = () => `${href('OrderReviewList')}?tab=mine`

/** The way from a row of an order to its review, written or not. */
export function ReviewEntry({ item: { order_item_no, item_name, review_until, has_review } }: { item: OrderItem }) {
  const go = useGo()
  if (has_review) {
    return (
      <Button variant="quiet" size={44} className="mt-1.5 self-start" onClick={() => go.to(MINE())}>
        {words.seeMine}
      </Button>
    )
  }
  if (review_until === null) return null
  return (
    <Button
      variant="weak"
      size={44}
      className="mt-1.5 self-start"
      icon={<Star size={16} />}
      aria-label={words.writeFor(item_name)}
      onClick={() => go.to(href('OrderReviewCreate', { id: order_item_no }))}
    >
      {words.write}
    </Button>
  )
}

/** The same of a whole order, in a list. */
export function ReviewsEntry({ items }: { items: readonly OrderItem[] }) {
  const go = useGo()
  const open = items.filter(({ review_until }) => review_until !== null)
  const [first] = open
  if (!first) return null
  const path = open.length === 1 ? href('OrderReviewCreate', { id: first.order_item_no }) : href('OrderReviewList')
  return (
    <Button variant="weak" size={44} full className="relative mt-3" icon={<Star size={16} />} onClick={() => go.to(path)}>
      {words.write}
    </Button>
  )
}
