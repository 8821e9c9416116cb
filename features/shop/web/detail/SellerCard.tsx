import type { PromiseBoard } from '#features/counsel/contract.ts'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { ItemDetail } from '../../contract.ts'
import { itemPage as words } from '../../words/detail.ts'

type Props = { seller: ItemDetail['seller']; promise: PromiseBoard | null }

/** Who sells it, how fast they answer, and the way to their room. */
export function SellerCard({ seller, promise }: Props) {
  const room = hrefNear(useScreen(), 'MyHaruRoom', { id: seller.user_no })
  const answer = promise?.answer_minutes ?? null
  return (
    <div className="mx-5 mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card bg-sunken p-3.5">
      <Avatar person={seller} size={48} />
      <div className="min-w-32 flex-1">
        <p className="text-t5 leading-[1.375rem] font-bold break-words">
          {seller.haru_name} <span className="text-t4 font-medium text-fg2">{seller.job_title}</span>
        </p>
        {answer !== null && <p className="num text-t3 text-fg3">{answerTime(answer)}</p>}
      </div>
      <Link
        to={room}
        aria-label={words.roomOf(seller.haru_name)}
        className="pressable inline-flex min-h-11 flex-none items-center rounded-tile border border-line bg-surface px-3 text-t4 font-semibold"
      >
        {words.room}
      </Link>
    </div>
  )
}

const answerTime = (minutes: number): string =>
  minutes < 60 ? words.answers.minutes(Math.max(1, minutes)) : words.answers.hours(Math.ceil(minutes / 60))
