import { useState, type KeyboardEvent, type RefObject } from 'react'
import { DAY_MINUTES, type Range } from '#features/calendar/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { toast } from '#kit/web/overlays.ts'
import { usePointerDrag, type Dragged } from '#kit/web/usePointerDrag.ts'
import type { ExpertWeek, WeekSession } from '../../contract/week.ts'
import { counsel } from '../../words/session.ts'
import { counselWeek as words, type DropProblem } from '../../words/week.ts'
import { changeStretch } from './hours.ts'
import {
  dropProblem,
  momentAt,
  pickProblem,
  placeOf,
  slotStarts,
  snapped,
  steppedBy,
  stretchOf,
  type Place,
  type Scale,
  type Stretch,
  type WeekDay,
} from './model.ts'
import { proposeMove } from './moves.ts'

/** A session, held so many minutes after its start, or free time from a minute on. */
type Grabbed = { session: WeekSession; after: number } | { day: WeekDay; anchor: number }
/** The session that is moved, where it would land, and why not. */
type Ghost = { session: WeekSession; place: Place; problem: DropProblem | null }
type Options = { week: ExpertWeek; days: readonly WeekDay[]; scale: Scale; now: number }
export type WeekDrag = ReturnType<typeof useWeekDrag>

/** Moves sessions by pointer and by keyboard, and opens or blocks free time by pointer. What is dropped is asked before it is sent. */
export function useWeekDrag(board: RefObject<HTMLDivElement | null>, { week, days, scale, now }: Options) {
  const [picked, setPicked] = useState<{ session: WeekSession; place: Place } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const today = koreanDay(new Date(now))

  const startsFor = (session: WeekSession) => (day: WeekDay) => slotStarts(day.ranges, session.minutes, week.calendar?.buffer_minutes ?? 0)
  const problemAt = (session: WeekSession, place: Place) => dropProblem(session, place, week, now)
  const placeAt = (x: number, y: number): { day: WeekDay; minute: number } | null => {
    const lanes = [...(board.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const lane = lanes.toSorted((a, b) => distanceTo(a, x) - distanceTo(b, x))[0]
    const day = days.find((one) => one.day === lane?.dataset.day)
    if (!lane || !day) return null
    const minute = scale.top + (y - lane.getBoundingClientRect().top) / scale.pxPerMinute
    return { day, minute: Math.max(0, Math.min(DAY_MINUTES, minute)) }
  }
  const ghostOf = ({ data, at }: Dragged<Grabbed>): Ghost | null => {
    const under = 'session' in data ? placeAt(at.x, at.y) : null
    if (!under || !('session' in data)) return null
    const { session, after } = data
    const place = snapped({ day: under.day.day, minute: under.minute - after }, startsFor(session)(under.day))
    return { session, place, problem: problemAt(session, place) }
  }
  const stretchNow = ({ data, at }: Dragged<Grabbed>): Stretch | null => {
    if ('session' in data) return null
    return stretchOf(data.day, data.anchor, placeAt(at.x, at.y)?.minute ?? data.anchor)
  }
  const drop = ({ session, place, problem }: Ghost) => {
    setPicked(null)
    if (problem === 'same') return setAnnouncement(words.putBack)
    if (problem !== null) {
      setAnnouncement(words.drop[problem])
      return toast(words.drop[problem])
    }
    void proposeMove(session, momentAt(place), now)
  }
  const { dragged, handlers } = usePointerDrag<Grabbed>(board, {
    begin: ({ target, clientX, clientY }) => {
      const under = placeAt(clientX, clientY)
      if (!under) return null
      const no = (target as HTMLElement).closest<HTMLElement>('[data-session]')?.dataset.session
      if (no === undefined) {
        const isFree = (target as HTMLElement).closest('[data-day]') !== null
        return isFree && week.calendar !== null && under.day.day >= today ? { data: { day: under.day, anchor: under.minute } } : null
      }
      const session = week.sessions.find(({ coun_no }) => coun_no === Number(no))
      if (!session || pickProblem(session, now) !== null) return null
      return { data: { session, after: under.minute - placeOf(session.start_dt).minute } }
    },
    onDrop: (dropped) => {
      const ghost = ghostOf(dropped)
      if (ghost) return drop(ghost)
      const stretch = stretchNow(dropped)
      if (stretch) void changeStretch(week, stretch, days)
    },
  })
  const ghost: Ghost | null = picked ? { ...picked, problem: problemAt(picked.session, picked.place) } : dragged && ghostOf(dragged)

  const announce = (session: WeekSession, place: Place) => {
    const problem = problemAt(session, place)
    setAnnouncement(words.at(momentText(place), problem === null ? null : words.drop[problem]))
  }
  const pick = (session: WeekSession) => {
    const problem = pickProblem(session, now)
    if (problem === 'state') return
    if (problem !== null) {
      setAnnouncement(words.pick[problem])
      return toast(words.pick[problem])
    }
    setPicked({ session, place: placeOf(session.start_dt) })
    setAnnouncement(words.picked(`${session.partner?.haru_name ?? counsel.gone} ${session.title}`))
  }
  const onBlockKey = (event: KeyboardEvent, session: WeekSession) => {
    if (!picked) {
      if (event.key !== ' ') return
      event.preventDefault()
      return pick(session)
    }
    if (event.key === 'Enter' || event.key === ' ') drop({ ...picked, problem: problemAt(picked.session, picked.place) })
    else if (event.key === 'Escape') putBack()
    else {
      const place = steppedBy(picked.place, event.key, days, startsFor(picked.session))
      if (!place) return
      setPicked({ ...picked, place })
      announce(picked.session, place)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const putBack = () => {
    if (!picked) return
    setPicked(null)
    setAnnouncement(words.putBack)
  }
  return {
    ghost,
    stretch: dragged && stretchNow(dragged),
    announcement,
    handlers,
    onBlockKey,
    putBack,
    /** Where the moved session may be dropped on a day. */
    slotsOn: (day: string): Range[] => {
      const of = ghost && days.find((one) => one.day === day)
      if (!ghost || !of) return []
      return startsFor(ghost.session)(of)
        .filter((minute) => problemAt(ghost.session, { day, minute }) === null)
        .map((minute) => ({ from_minute: minute, to_minute: minute + ghost.session.minutes }))
    },
  }
}

/** Pixels between a lane and a point, 0 within it. */
function distanceTo(lane: HTMLElement, x: number): number {
  const { left, right } = lane.getBoundingClientRect()
  return Math.max(left - x, x - right, 0)
}

const momentText = (place: Place): string => {
  const moment = momentAt(place).toISOString()
  return `${koreanDate(moment)} ${koreanTime(moment)}`
}
