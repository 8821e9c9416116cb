import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Count } from '#kit/ui/Count.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { ExpertCounselRow } from '../../contract/session.ts'
import { COUNSEL, OPEN_COUNSEL } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { counsel as words } from '../../words/session.ts'
import { conditionsOf, measuresText } from '../detail/measures.ts'
import { StateTag } from '../list/StateTag.tsx'
import { deskPath } from '../session/DetailLink.tsx'
import { dayTime, fromNow } from '../session/when.ts'

type Props = { row: ExpertCounselRow; now: number; actions?: ReactNode }

/** A counselling at the desk: who, with what they told about themselves, what, when, and at the right what can be done. */
export function DeskRow({ row, now, actions }: Props) {
  const { coun_no, state, partner, title, minutes, price, recent_dt, un_read, summary } = row
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 active:bg-sunken wide:hover:bg-sunken">
      <Avatar person={partner} size={56} />
      <div className="min-w-[min(15rem,100%)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={deskPath(coun_no)} className="min-w-0 text-t5 font-bold break-words after:absolute after:inset-0">
            {partner?.haru_name ?? words.gone}
          </Link>
          {summary && <span className="num text-t4 text-fg2">{measuresText(summary)}</span>}
          {state !== COUNSEL.requested && <StateTag state={state} />}
          <Count value={un_read} label={words.unread} />
        </p>
        <p className="text-t4 break-words text-fg2">
          {title} {words.lasting(minutes)} · <span className="num whitespace-nowrap">{words.viv(price)}</span>
        </p>
        <When row={row} now={now} />
        {state === COUNSEL.requested && (
          <p className="num mt-0.5 text-t3 break-keep text-fg3">{counselList.answerBy(dayTime(row.answer_due_dt, now))}</p>
        )}
      </div>
      <div className="ml-auto flex flex-none flex-col items-end gap-1.5">
        <time dateTime={recent_dt} className="text-t3 whitespace-nowrap text-fg3">
          {relativeTime(recent_dt, new Date(now))}
        </time>
        {actions}
      </div>
    </article>
  )
}

/** When it is or was, and the member's conditions. */
function When({ row: { state, hope_dt, quit_dt, move_dt, move_by, summary }, now }: Omit<Props, 'actions'>) {
  const isOpen = OPEN_COUNSEL.includes(state)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-t4">
      <Clock aria-hidden size={15} strokeWidth={2.2} className={isOpen ? 'text-brand-fg' : 'text-fg3'} />
      <span className={isOpen ? 'num font-semibold text-brand-fg' : 'num text-fg3'}>{dayTime(quit_dt ?? hope_dt, now)}</span>
      {state === COUNSEL.accepted && <span className="text-t3 text-fg3">{fromNow(hope_dt, now)}</span>}
      {move_dt !== null && (
        <Tag tone={move_by === 'expert' ? 'gray' : 'warn'}>{move_by === 'expert' ? counselList.moveWaits : counselList.moveAsked}</Tag>
      )}
      {summary && conditionsOf(summary).map((one) => <Tag key={one}>{one}</Tag>)}
    </p>
  )
}
