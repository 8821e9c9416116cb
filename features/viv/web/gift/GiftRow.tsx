import { href } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate, number, relativeTime } from '#kit/ui/format.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { giftList as words } from '../../words/gift.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Gift } from '../../contract.ts'
import type { GiftSide } from './api.ts'

type Props = { gift: Gift; side: GiftSide; now: Date; busy: boolean; onGiveBack: (gift: Gift) => void }

/** One gift: member, amount, message and state. A received gift can be returned until `return_dt`. */
export function GiftRow({ gift, side, now, busy, onGiveBack }: Props) {
  const { amount, message, state, other, return_dt, reg_dt } = gift
  const name = other?.haru_name ?? words.gone
  const isActive = state === 1
  const sign = side === 'received' ? '+' : '−'
  return (
    <div className="flex gap-3 border-b border-line py-4">
      <MemberAvatar other={other} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="min-w-0 text-t5 font-semibold break-words">{name}</p>
          <p className={cx('num text-t5 font-bold', !isActive ? 'text-fg3 line-through' : side === 'received' && 'text-brand-fg')}>
            {sign}
            {words.amount(number(amount))}
          </p>
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-t3 text-fg3">
          <Tag tone={TONES[state]}>{words.states[side][state]}</Tag>
          <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
        </p>
        {message !== '' && <p className="mt-2 text-t4 break-words whitespace-pre-line text-fg2">{message}</p>}
        {return_dt !== null && Date.parse(return_dt) >= now.getTime() && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 text-t3 text-fg3">{words.until(koreanDate(return_dt))}</p>
            <Button
              variant="quiet"
              size={44}
              busy={busy}
              aria-label={words.giveBackOf(name, number(amount))}
              onClick={() => onGiveBack(gift)}
            >
              {words.giveBack}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Avatar that links to the member's room; without a link for a deleted member. */
function MemberAvatar({ other }: { other: Gift['other'] }) {
  if (!other) return <Avatar person={null} size={44} />
  return (
    <Link to={href('MyHaruRoom', { id: other.user_no })} aria-label={other.haru_name} className="flex-none self-start">
      <Avatar person={other} size={44} />
    </Link>
  )
}

const TONES: Record<Gift['state'], TagTone> = { 0: 'danger', 1: 'brand', 2: 'gray' }
