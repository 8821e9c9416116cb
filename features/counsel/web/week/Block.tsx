import { cx } from '#kit/ui/cx.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import type { WeekSession } from '../../contract/week.ts'
import { counsel } from '../../words/session.ts'
import { counselWeek as words } from '../../words/week.ts'
import { dayTime } from '../session/when.ts'
import { lookOf, PROPOSED } from './looks.ts'
import { pickProblem } from './model.ts'
import type { WeekDrag } from './useWeekDrag.ts'

type Props = { session: WeekSession; box: { top: number; height: number }; now: number; drag: WeekDrag; onPress: () => void }

/** Least height of a block that has room for the title. */
const TITLE_PX = 38

/** A session at its time. A press opens its card; an accepted one is dragged, or picked up by the space bar. */
export function Block({ session, box, now, drag, onPress }: Props) {
  const { coun_no, state, title, start_dt, end_dt, partner, answer_due_dt, move_dt, move_by } = session
  const isMovable = pickProblem(session, now) === null
  const isPicked = drag.ghost?.session.coun_no === coun_no
  return (
    <button
      type="button"
      data-session={coun_no}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMovable ? 'Space' : undefined}
      aria-pressed={isMovable ? isPicked : undefined}
      style={{ ...box, minHeight: 24 }}
      onClick={onPress}
      onKeyDown={(event) => drag.onBlockKey(event, session)}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onBlur={drag.putBack}
      className={cx(
        '@container num absolute inset-x-1 z-[2] overflow-hidden rounded-[7px] px-1.5 text-left text-t2 leading-[1.3] font-semibold',
        isPicked ? PROPOSED : lookOf(state),
        isMovable && 'cursor-grab touch-none',
      )}
    >
      <span className="block truncate">
        {/* The place in the grid shows which half of the day it is; a narrow day has room for the name alone. */}
        <span className="sr-only">{koreanTime(start_dt)} </span>
        <span aria-hidden className="hidden @min-[5.5rem]:inline">
          {koreanTime(start_dt).split(' ')[1]}{' '}
        </span>
        {partner?.haru_name ?? counsel.gone}
      </span>
      <span className={box.height < TITLE_PX ? 'sr-only' : 'block truncate font-normal'}>{title}</span>
      <span className="sr-only">
        {koreanDate(start_dt)}, {koreanTime(end_dt)}, {counsel.states[state]}
        {answer_due_dt !== null && `, ${words.due(dayTime(answer_due_dt, now))}`}
        {move_dt !== null && `, ${move_by === 'expert' ? words.proposedTo(dayTime(move_dt, now)) : words.wishedTo(dayTime(move_dt, now))}`}
      </span>
    </button>
  )
}
