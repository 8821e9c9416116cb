import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanSpan } from '#kit/ui/longDates.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { WEEK_DAYS } from '../../contract/week.ts'
import { counselWeek as words } from '../../words/week.ts'
import { useCounselUpdates, useExpertWeek } from '../api.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { mondayOf } from './model.ts'
import { WEEK_SKELETON } from './skeleton.tsx'
import { WeekBoard } from './WeekBoard.tsx'

type Props = {
  /** A day of the week that the URL asks for; null or no day: the present one. */
  asked: string | null
  onWeek: (monday: string) => void
  /** Leads to the hours of every week. */
  onHours: () => void
}

/** A week of the expert: hours, requests and sessions at their times. */
export default function ExpertWeek({ asked, onWeek, onHours }: Props) {
  useNow()
  useCounselUpdates()
  const now = serverNow()
  const today = koreanDay(new Date(now))
  const present = mondayOf(today)
  const monday = asked !== null && isDay(asked) ? mondayOf(asked) : present
  const week = useExpertWeek(monday)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <IconButton
          label={words.before}
          icon={<ChevronLeft size={22} strokeWidth={1.9} />}
          onClick={() => onWeek(addDays(monday, -WEEK_DAYS))}
        />
        <h2 aria-live="polite" className="num min-w-44 text-center text-t6 font-bold">
          {koreanSpan(monday, addDays(monday, WEEK_DAYS - 1), today)}
        </h2>
        <IconButton
          label={words.after}
          icon={<ChevronRight size={22} strokeWidth={1.9} />}
          onClick={() => onWeek(addDays(monday, WEEK_DAYS))}
        />
        <Button variant="line" size={44} className="ml-2" disabled={monday === present} onClick={() => onWeek(present)}>
          {words.present}
        </Button>
      </div>
      {week.data?.calendar?.is_open === false && <Note text={words.stopped} onHours={onHours} />}
      {week.data?.calendar === null && <Note text={words.noHours} onHours={onHours} />}
      {week.data ? (
        <WeekBoard key={monday} week={week.data} {...{ monday, now }} />
      ) : (
        <QueryFallback query={week} skeleton={WEEK_SKELETON} />
      )}
    </div>
  )
}

function Note({ text, onHours }: { text: string; onHours: () => void }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
      <p className="text-t5 break-keep">{text}</p>
      <Button variant="weak" size={44} onClick={onHours}>
        {words.toHours}
      </Button>
    </Card>
  )
}

const isDay = (text: string): boolean => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
