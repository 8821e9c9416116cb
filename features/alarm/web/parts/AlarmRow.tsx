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
import { Face } from './Face.tsx'
import { FollowAnswer } from './FollowAnswer.tsx'
import { whenOf } from './rows.ts'
import { saidOf, type Said } from './format.ts'
import { VivWays } from './VivWays.tsx'

type Props = { alarm: Alarm; now: Date; onRead: (alarm: Alarm) => void; onMore: (alarm: Alarm) => void }

/** One alarm. Pressing it reads it and leads to what it is about; a swipe to the left opens its menu, as the button does. */
export function AlarmRow({ alarm, now, onRead, onMore }: Props) {
  const swipe = useSwipe((by) => by === 1 && onMore(alarm))
  const said = saidOf(alarm)
  const isUnread = alarm.read_dt === null
  return (
    <div {...swipe} className={cx('relative', isUnread && 'bg-brand-weak/50')}>
      <Pressed alarm={alarm} onRead={onRead}>
        <Face alarm={alarm} />
        {/* Where large text leaves no room beside each other, the picture goes below. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-0 flex-[1_1_min(6rem,100%)]">
            <span className="block text-t5 break-words">
              {isUnread && <span className="sr-only">{words.unread}. </span>}
              {said.who && <b className="font-bold">{said.who}</b>}
              <What said={said} />
            </span>
            {said.quote && <span className="line-clamp-2 text-t4 break-words text-fg2">{said.quote}</span>}
            <span className="flex min-h-11 items-center pr-11 text-t3 text-fg3">{whenOf(alarm.reg_dt, now)}</span>
          </span>
          {alarm.thumb && (
            <span className="w-[48px] flex-none">
              <Photo item={alarm.thumb} alt="" ratio={1} size="thm" className="rounded-tile" />
            </span>
          )}
        </span>
      </Pressed>
      <FollowAnswer alarm={alarm} onRead={onRead} />
      <VivWays alarm={alarm} onRead={onRead} />
      <span className={cx('absolute bottom-0', alarm.thumb ? 'right-[70px]' : 'right-2.5')}>
        <IconButton
          label={words.more(`${said.who}${said.what}`)}
          icon={<Ellipsis size={20} className="text-fg3" />}
          onClick={() => onMore(alarm)}
        />
      </span>
    </div>
  )
}

function What({ said: { what, amount } }: { said: Said }) {
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

/** A link where its screen exists; else a button as long as there is something to read. */
function Pressed({ alarm, onRead, children }: { alarm: Alarm; onRead: Props['onRead']; children: ReactNode }) {
  const read = () => onRead(alarm)
  if (leadsOn(alarm.link)) {
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

const leadsOn = (link: string): boolean => redirectTarget(new URLSearchParams({ to: link })) === link

const ROW = 'flex gap-3 px-5 pt-3.5 -outline-offset-2'
