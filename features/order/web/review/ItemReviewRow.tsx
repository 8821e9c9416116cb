import { ThumbsUp } from 'lucide-react'
import { ReportButton } from '#features/report/web/public.ts'
import { RatingLine, ReviewText, type Replier } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { hrefNear } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ItemReview } from '../../contract.ts'
import { itemReviews as words } from '../../words/review.ts'
import { setHelpful } from './api.ts'

type Props = { review: ItemReview; seller: Replier; isShort?: boolean }

/** A review of a product as everybody reads it. */
export function ItemReviewRow({ review, seller, isShort = false }: Props) {
  const place = useScreen()
  const viewer = useViewer()
  const { review_no, author, is_mine, is_helpful, help_qtt, item } = review
  const help = async () => {
    if (!viewer) return askLogIn()
    await busy(setHelpful(review_no, !is_helpful)).catch(alertError)
  }
  const title = item && (
    <Link to={hrefNear(place, 'ProShopDetail', { id: item.item_no })} className="-my-2 inline-block py-2 hover:underline">
      {item.item_name}
    </Link>
  )
  return (
    <article aria-label={shared.by(author)}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-t5 font-semibold">
            {author} {is_mine && <Tag tone="brand">{words.mine}</Tag>}
          </p>
          <RatingLine review={review} />
        </div>
        {!is_mine && <ReportButton target={{ target_kind: 'order_review', target_no: review_no }} />}
      </div>
      <ReviewText review={review} replier={seller} isShort={isShort} {...(title && { title })} />
      {is_mine ? (
        help_qtt > 0 && <p className="mt-2 text-t3 text-fg3">{words.helped(number(help_qtt))}</p>
      ) : (
        <Button
          variant={is_helpful ? 'weak' : 'quiet'}
          size={44}
          className="mt-2.5"
          icon={<ThumbsUp size={16} />}
          aria-pressed={is_helpful}
          onClick={() => void help()}
        >
          {words.helpful} {help_qtt > 0 && <span className="num">{number(help_qtt)}</span>}
        </Button>
      )}
    </article>
  )
}
