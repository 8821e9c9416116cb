import { ChevronRight } from 'lucide-react'
import { useProfile } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { personaOf } from '#kit/ui/art/persona.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useDailyWeek } from '../api.ts'
import { latestMood, recordedDays } from './week.ts'
import { WeekMarks } from './WeekMoods.tsx'

/** The card above the line: the member's week of moods, or an invitation for guests. */
export function Hero() {
  return useViewer() === null ? <GuestHero /> : <MyWeek />
}

function MyWeek() {
  const week = useDailyWeek()
  const me = useProfile().data
  const now = useNow()
  const days = week.data?.days ?? []
  const count = recordedDays(days)
  const today = days.find((day) => day.record_date === koreanDay(now))
  const persona = personaOf(me?.user_info.haru_character)
  return (
    <div className={`${CARD} isolate ${GREEN}`}>
      <div className="min-w-0 flex-1 py-3">
        <Link to={href('DailyCreate')} className={CARD_LINK}>
          <span className="block min-h-5 text-t4 font-medium">{week.data && <WeekWords count={count} />}</span>
          <span className="mt-0.5 block text-t7 font-bold">{today?.recorded ? ko.daily.todayDone : ko.daily.todayAsk}</span>
        </Link>
        <div className="mt-2 min-h-[18px]">{week.data && <WeekMarks days={days} />}</div>
      </div>
      <span className={`relative -z-1 mr-2 -mb-[34px] -ml-6 w-[112px] flex-none self-end ${HIDE_WHEN_NARROW}`}>
        {me && persona && <Persona id={persona} gender={me.gender} view="half" mood={latestMood(days)} size={112} />}
      </span>
    </div>
  )
}

function WeekWords({ count }: { count: number }) {
  if (count === 0) return ko.daily.weekStarts
  return (
    <>
      {ko.daily.weekBefore}
      <b className="num font-bold">{ko.daily.weekCount(count)}</b>
      {ko.daily.weekAfter}
    </>
  )
}

function GuestHero() {
  return (
    <Link to={href('Login')} className={`${CARD} bg-brand-weak`}>
      <span className="relative z-1 min-w-0 flex-1 py-3">
        <span className="block text-t4 font-medium text-fg2">{ko.daily.guestLead}</span>
        <span className="mt-0.5 block text-t7 font-bold">{ko.daily.guestTitle}</span>
        <span className="mt-1.5 flex items-center text-t4 font-semibold text-brand-fg">
          {ko.daily.guestStart}
          <ChevronRight size={16} aria-hidden />
        </span>
      </span>
      <span aria-hidden className={`flex flex-none self-end ${HIDE_THREE_WHEN_NARROW}`}>
        <span className={GUEST}>
          <Persona id="Bear" gender="w" view="half" size={82} />
        </span>
        <span className={GUEST}>
          <Persona id="Hip" gender="m" view="half" mood={2} size={82} />
        </span>
        <span className={GUEST}>
          <Persona id="Smart" gender="w" view="half" size={82} />
        </span>
      </span>
    </Link>
  )
}

// The text is the link and the whole card its target; the week marks above it are a second link.
const CARD_LINK =
  'block outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-current'
// Hides the personas on narrow cards, because enlarged text needs the width.
const HIDE_WHEN_NARROW = '@max-[17rem]:hidden'
const HIDE_THREE_WHEN_NARROW = '@max-[21rem]:hidden'
const CARD = '@container pressable relative flex min-h-[104px] items-center overflow-hidden rounded-card pl-5'
// The bright brand of the dark theme is never a large area (design guide, section 3).
const GREEN =
  'bg-[color:light-dark(var(--color-brand),var(--color-brand-weak))] text-[color:light-dark(var(--color-on-brand),var(--color-fg))]'
const GUEST = '-mb-[26px] -ml-7'
