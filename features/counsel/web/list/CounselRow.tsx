import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Count } from '#kit/ui/Count.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { CounselRow as Row, Side } from '../../contract/session.ts'
import { COUNSEL, OPEN_COUNSEL } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { counsel as words } from '../../words/session.ts'
import { dayTime, fromNow } from '../session/when.ts'
import { StateTag } from './StateTag.tsx'

type Props = {
  row: Row
  side: Side
  now: number
  /** The action of a press: a screen, or something in the panel. */
  opening: { to: string } | { onOpen: () => void }
  isHere?: boolean
  /** Below the texts: answers to a request. */
  actions?: ReactNode
}

/** A counselling in a list: with whom, what, when, and its state. */
export function CounselRow({ row, side, now, opening, isHere = false, actions }: Props) {
  const { state, partner, title, minutes, price, hope_dt, recent_dt, quit_dt, move_dt, move_by, un_read } = row
  const isOpen = OPEN_COUNSEL.includes(state)
  const name = partner?.haru_name ?? words.gone
  const at = quit_dt ?? hope_dt
  return (
    <article className={`relative flex gap-3 px-5 py-3.5 active:bg-sunken wide:hover:bg-sunken ${isHere ? 'bg-sunken' : ''}`}>
      <Avatar person={partner} size={48} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <Opening opening={opening} isHere={isHere}>
              {name}
            </Opening>
            {side === 'member' && partner && <span className="text-t3 text-fg3">{partner.job_title}</span>}
            <StateTag state={state} />
          </p>
          <span className="ml-auto flex flex-none items-center gap-1.5">
            <time dateTime={recent_dt} className="text-t3 whitespace-nowrap text-fg3">
              {relativeTime(recent_dt, new Date(now))}
            </time>
            <Count value={un_read} label={words.unread} />
          </span>
        </div>
        <p className="text-t4 break-words text-fg2">
          {title} {words.lasting(minutes)} · <span className="num whitespace-nowrap">{words.viv(price)}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-t4">
          <Clock aria-hidden size={15} strokeWidth={2.2} className={isOpen ? 'text-brand-fg' : 'text-fg3'} />
          <span className={isOpen ? 'num font-semibold text-brand-fg' : 'num text-fg3'}>{dayTime(at, now)}</span>
          {state === COUNSEL.accepted && <span className="text-t3 text-fg3">{fromNow(hope_dt, now)}</span>}
          {move_dt !== null && (
            <Tag tone={move_by === side ? 'gray' : 'warn'}>{move_by === side ? counselList.moveWaits : counselList.moveAsked}</Tag>
          )}
        </p>
        {actions}
      </div>
    </article>
  )
}

/** The name, whose target is the whole row. */
function Opening({ opening, isHere, children }: { opening: Props['opening']; isHere: boolean; children: ReactNode }) {
  const look = 'min-w-0 text-left text-t5 font-semibold break-words after:absolute after:inset-0'
  if ('to' in opening) {
    return (
      <Link to={opening.to} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" aria-current={isHere || undefined} onClick={opening.onOpen} className={look}>
      {children}
    </button>
  )
}
