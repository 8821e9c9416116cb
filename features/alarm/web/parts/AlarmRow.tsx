import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirectTarget } from '#features/social/rules.ts'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { useSwipe } from '#kit/ui/useSwipe.ts'
import { alarm as words } from '#features/alarm/words.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Alarm } from '../../contract.ts'
import { ActorIcon } from './ActorIcon.tsx'
import { FollowAnswer } from './FollowAnswer.tsx'
import { whenOf } from './rows.ts'
import { sentenceOf, type Sentence } from './format.ts'
import { VivActions } from './VivActions.tsx'

type Props = { alarm: Alarm; now: Date; onRead: (alarm: Alarm) => void; onMore: (alarm: Alarm) => void }

/** One alarm. A press marks it as read and opens its link; a swipe to the left opens its menu. */
export function AlarmRow({ alarm, now, onRead, onMore }: Props) {
  const swipe = useSwipe((way) => way === 'left' && onMore(alarm))
  const sentence = sentenceOf(alarm)
  const isUnread = alarm.read_dt === null
  return (
    <div {...swipe} className={cx('relative', isUnread && 'bg-brand-weak/50')}>
      <RowTarget alarm={alarm} onRead={onRead}>
        <ActorIcon alarm={alarm} />
        {/* With large text the picture wraps below. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-0 flex-[1_1_min(6rem,100%)]">
            <span className="block text-t5 break-words">
              {isUnread && <span className="sr-only">{words.unread}. </span>}
              {sentence.who && <b className="font-bold">{sentence.who}</b>}
              <SentenceText sentence={sentence} />
            </span>
            {sentence.quote && <span className="line-clamp-2 text-t4 break-words text-fg2">{sentence.quote}</span>}
            <span className="flex min-h-11 items-center pr-11 text-t3 text-fg3">{whenOf(alarm.reg_dt, now)}</span>
          </span>
          {alarm.thumb && (
            <span className="w-[48px] flex-none">
              <Photo item={alarm.thumb} alt="" ratio={1} size="thm" className="rounded-tile" />
            </span>
          )}
        </span>
      </RowTarget>
      <FollowAnswer alarm={alarm} onRead={onRead} />
      <VivActions alarm={alarm} onRead={onRead} />
      <span className={cx('absolute bottom-0', alarm.thumb ? 'right-[70px]' : 'right-2.5')}>
        <IconButton
          label={words.more(`${sentence.who}${sentence.what}`)}
          icon={<Ellipsis size={20} className="text-fg3" />}
          onClick={() => onMore(alarm)}
        />
      </span>
    </div>
  )
}

function SentenceText({ sentence: { what, amount } }: { sentence: Sentence }) {
  if (!amount) return what
  const [before, after] = what.split(amount)
  return (
    <>
      {before}
      <b className="num font-bold">{amount}</b>
      {after}
    </>
  )
}

/** A link if its screen exists; else a button while the alarm is unread. */
function RowTarget({ alarm, onRead, children }: { alarm: Alarm; onRead: Props['onRead']; children: ReactNode }) {
  const read = () => onRead(alarm)
  if (hasScreen(alarm.link)) {
    return (
      <Link to={alarm.link} onClick={read} className={ROW}>
        {children}
      </Link>
    )
  }
  if (alarm.read_dt !== null) return <div className={ROW}>{children}</div>
  return (
    <button type="button" onClick={read} className={cx(ROW, 'w-full text-left')}>
      {children}
    </button>
  )
}

const hasScreen = (link: string): boolean => redirectTarget(new URLSearchParams({ to: link })) === link

const ROW = 'flex gap-3 px-5 pt-3.5 -outline-offset-2'
