import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import type { WeekSession } from '../../contract/week.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'
import { counsel } from '../../words/session.ts'
import { counselWeek } from '../../words/week.ts'
import { StateTag } from '../list/StateTag.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { dayTime } from '../session/when.ts'
import { pickProblem } from './model.ts'

const words = counselWeek.card

/** What the expert does next with a session. */
export type CardAct = 'enter' | 'detail' | 'propose' | 'takeBack' | 'cancel'

/** A session of the week: who and what, where it stands, and what the expert can do with it. */
export function SessionCard({ session, onAct }: { session: WeekSession; onAct: (act: CardAct) => void }) {
  const { state, title, channel, minutes, start_dt, end_dt, partner, answer_due_dt, move_dt, move_by } = session
  const now = serverNow()
  const problem = pickProblem(session, now)
  const isAccepted = state === COUNSEL.accepted
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar person={partner} size={48} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-t6 font-bold">
            <span className="min-w-0 break-words">{partner?.haru_name ?? counsel.gone}</span>
            <StateTag state={state} />
          </p>
          <p className="text-t4 break-words text-fg2">
            {words.product(title, minutes)} · {counsel.channels[channel]}
          </p>
        </div>
      </div>
      <p className="num mt-3 rounded-tile bg-sunken px-4 py-3 text-t5 font-semibold">
        {dayTime(start_dt, now)} – {koreanTime(end_dt)}
        {answer_due_dt !== null && (
          <span className="block text-t4 font-normal text-fg2">{counselWeek.due(dayTime(answer_due_dt, now))}</span>
        )}
        {move_dt !== null && (
          <span className="block text-t4 font-normal text-fg2">
            {move_by === 'expert' ? counselWeek.proposedTo(dayTime(move_dt, now)) : counselWeek.wishedTo(dayTime(move_dt, now))}
          </span>
        )}
        {isAccepted && problem !== null && problem !== 'state' && problem !== 'asked' && (
          <span className="block text-t4 font-normal text-fg2">{counselWeek.pick[problem]}</span>
        )}
      </p>
      <div className="mt-4 grid gap-2">
        {BOOKED_STATES.includes(state) && (
          <Button size={48} full data-first-focus onClick={() => onAct('enter')}>
            {words.enter}
          </Button>
        )}
        <Button size={48} full variant={BOOKED_STATES.includes(state) ? 'quiet' : 'main'} onClick={() => onAct('detail')}>
          {words.detail}
        </Button>
        {isAccepted && problem === null && (
          <Button size={48} full variant="quiet" onClick={() => onAct('propose')}>
            {words.propose}
          </Button>
        )}
        {isAccepted && move_by === 'expert' && (
          <Button size={48} full variant="quiet" onClick={() => onAct('takeBack')}>
            {words.takeBack}
          </Button>
        )}
        {isAccepted && (
          <Button size={48} full variant="quiet" className="text-danger-fg!" onClick={() => onAct('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
