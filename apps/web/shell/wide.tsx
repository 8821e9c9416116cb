import { Plus } from 'lucide-react'
import { AccountBlock, useProfile } from '#features/account/web/public.ts'
import { WeekMoods } from '#features/daily/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { personaOf } from '#kit/ui/art/persona.ts'
import { Room } from '#kit/ui/art/Room.tsx'
import type { RoomTime } from '#kit/ui/art/RoomWindow.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Link, type Tab } from '#kit/web/screen.tsx'
import { entries } from './entries.ts'
import { goToTop } from './top.ts'
import { WriteLink } from './WriteLink.tsx'

/** The navigation on the left of wide screens. */
export function SideNav({ tab }: { tab: Tab | undefined }) {
  return (
    <nav aria-label={ko.app.navigation} className="flex h-full flex-col overflow-y-auto px-3 py-6">
      <Link to={href(HOME)} aria-label={ko.app.name} className="hit mb-6 flex items-center gap-3 self-start rounded-tile px-2">
        <HaruIcon size={34} />
        <HaruWord height={25} />
      </Link>
      <ul>
        {entries.map(({ name, tab: own, label, Icon }) => {
          const active = own === tab
          return (
            <li key={name}>
              <Link
                to={href(name)}
                aria-current={active ? 'page' : undefined}
                onClick={active ? goToTop : undefined}
                className={cx(ENTRY, active ? 'bg-surface font-bold' : 'text-fg2 wide:hover:bg-press')}
              >
                <Icon aria-hidden size={24} strokeWidth={active ? 2.3 : 1.9} />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
      <WriteLink className="pressable mt-4 flex min-h-12 items-center justify-center gap-1.5 rounded-tile bg-brand font-semibold text-on-brand wide:hover:bg-brand-press">
        <Plus aria-hidden size={20} strokeWidth={2.2} />
        {ko.app.write}
      </WriteLink>
      <div className="mt-auto pt-6">
        <AccountBlock />
      </div>
    </nav>
  )
}

/** The rail on the right of wide screens: the own room and its week. */
export function Rail() {
  const me = useProfile().data
  const persona = personaOf(me?.user_info.haru_character)
  return (
    <aside aria-label={me ? ko.app.room : ko.app.support} className="flex h-full flex-col gap-3 overflow-y-auto px-5 py-5">
      {me && persona && (
        <Card className="overflow-hidden">
          <Room id={persona} gender={me.gender} time={timeAt(new Date().getHours())} />
          <div className="px-4 pt-4 pb-5">
            <h2 className="mb-3 text-t5 font-bold">{ko.app.room}</h2>
            <WeekMoods />
          </div>
        </Card>
      )}
      <p className="px-1 text-t3 text-fg3">{ko.app.support}</p>
    </aside>
  )
}

const ENTRY = 'flex min-h-12 items-center gap-4 rounded-tile px-4 text-t5'

function timeAt(hour: number): RoomTime {
  if (hour < 6 || hour >= 20) return 'night'
  if (hour < 10) return 'morning'
  return hour < 17 ? 'day' : 'evening'
}
