import type { ReactNode } from 'react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { call } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { alert } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { beginSessionFile } from '../../contract/ics.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { COUNSEL, counselActs, RUNNING_STATES, REPEATABLE_STATES } from '../../transitions.ts'
import { counselDetail as words, stateLine } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { Extended } from '../Extended.tsx'
import { acceptRequest, rejectRequest } from '../list/answers.tsx'
import { StateTag } from '../list/StateTag.tsx'
import { closingLine } from './closing.ts'
import { messageOf } from '../session/actions.ts'
import { dayTime, fromNow } from '../session/when.ts'

type Props = { info: CounselInfo; now: number; onRoom: (cr_no: number) => void }

/** The state in one sentence, and the one thing to do next. */
export function StatusCard({ info, now, onRoom }: Props) {
  const { state, side, hope_dt, reason } = info
  const isAhead = state === COUNSEL.requested || state === COUNSEL.accepted
  return (
    <Card aria-label={words.status} className="p-4">
      <StateTag state={state} />
      <h2 className="mt-1.5 text-t7 font-bold">{stateLine[side][state]}</h2>
      {isAhead && (
        <p className="num mt-0.5 text-t5 font-semibold text-brand-fg">
          {dayTime(hope_dt, now)} <span className="text-t4 font-medium text-fg3">{fromNow(hope_dt, now)}</span>
        </p>
      )}
      <p className="mt-1 text-t4 break-keep text-fg2">{lineOf(info, now)}</p>
      {reason !== null && reason !== '' && (
        <p className="mt-3 rounded-tile bg-sunken px-3.5 py-3 text-t4 break-words whitespace-pre-wrap">
          <b className="font-semibold">{words.reason}</b> {reason}
        </p>
      )}
      <Next info={info} now={now} onRoom={onRoom} />
    </Card>
  )
}

function lineOf(info: CounselInfo, now: number): string | null {
  const { state, side, answer_due_dt } = info
  if (state === COUNSEL.requested) {
    const due = dayTime(answer_due_dt, now)
    return side === 'member' ? words.answerBy(due) : words.answerByExpert(due)
  }
  if (state === COUNSEL.accepted) return words.opensAt
  return closingLine(info)
}

function Next({ info, now, onRoom }: Props) {
  const go = useGo()
  const { coun_no, state, side, cr_no, partner, channel, again_dt, follow_up } = info
  const acts = counselActs(state, side)
  const buttons: ReactNode[] = []
  const link = (label: string, path: string | null) => {
    if (path === null) return
    buttons.push(
      <Button key={label} variant="weak" size={48} className="flex-auto!" onClick={() => go.to(path)}>
        {label}
      </Button>,
    )
  }
  if (acts.includes('approve')) {
    buttons.push(
      <Button key="reject" variant="quiet" size={48} className="flex-auto!" onClick={() => void rejectRequest(coun_no)}>
        {counsel.acts.reject}
      </Button>,
      <Button key="approve" size={48} className="flex-auto!" onClick={() => void acceptRequest(info, onRoom)}>
        {counsel.acts.approve}
      </Button>,
    )
  }
  if (cr_no !== null) {
    const isOn = state === COUNSEL.accepted || RUNNING_STATES.includes(state)
    buttons.push(
      <Button key="room" variant={isOn ? 'main' : 'quiet'} size={48} className="flex-auto!" onClick={() => onRoom(cr_no)}>
        {isOn ? counsel.enter : words.pastRoom}
      </Button>,
    )
  }
  if (state === COUNSEL.accepted) {
    buttons.push(
      <Button key="calendar" variant="quiet" size={48} className="flex-auto!" onClick={() => void saveToCalendar(coun_no)}>
        {words.calendar}
      </Button>,
    )
  }
  if (state === COUNSEL.accepted && channel !== 'chat') buttons.push(<Extended key="test" place="Waiting" info={info} />)
  const isRepeatable = side === 'member' && partner && REPEATABLE_STATES.includes(state)
  const waitsUntil = isRepeatable && again_dt !== null && Date.parse(again_dt) > now ? again_dt : null
  if (isRepeatable && waitsUntil === null) {
    const path = pathOf('CounApply', { id: partner.user_no })
    // What followed an answer follows it again: its thread and its reward go along.
    link(words.again, path !== null && follow_up !== null ? `${path}?kin=${follow_up.an_no}` : path)
  }
  if (buttons.length === 0 && waitsUntil === null) return null
  // Whole labels: a button that does not fit beside the others wraps.
  return (
    <>
      {waitsUntil !== null && <p className="num mt-3 text-t4 break-keep text-fg2">{words.againFrom(dayTime(waitsUntil, now))}</p>}
      {buttons.length > 0 && <div className="mt-4 flex flex-wrap gap-2">{buttons}</div>}
    </>
  )
}

/** Downloads the session as a file that calendars read. */
async function saveToCalendar(counNo: number): Promise<void> {
  try {
    const { url } = await busy(call(beginSessionFile, { params: { coun_no: counNo } }))
    download(url)
  } catch (error) {
    await alert(messageOf(error))
  }
}
