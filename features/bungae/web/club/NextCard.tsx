import { Clock, MapPin } from 'lucide-react'
import { href } from '#features/routes.ts'
import { koreanDay, weekdayOf } from '#kit/contract/time.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Link } from '#kit/web/screen.tsx'
import type { AdhocCard } from '../../contract.ts'
import { BUNGAE } from '../../transitions.ts'
import { clubTab as words } from '../../words/club.ts'
import { bungaeDetail } from '../../words/detail.ts'
import { StateTag } from '../StateTag.tsx'

/** A meetup to come. `hasClub`: it stands among those of other clubs, directly below the heading of a section, and says which club it is of. */
export function NextCard({ adhoc, hasClub = false }: { adhoc: AdhocCard; hasClub?: boolean }) {
  const { meet_title, adhoc_no, adhoc_name, start_dt, area_name, joined_qtt, capacity, faces, state } = adhoc
  return (
    <article className="relative flex gap-4 rounded-card bg-sunken p-4 active:bg-press wide:hover:bg-press">
      <Day start_dt={start_dt} className="bg-surface" />
      <div className="min-w-0 flex-1">
        {hasClub && <p className="truncate text-t3 text-fg3">{meet_title}</p>}
        <Name no={adhoc_no} name={adhoc_name} as={hasClub ? 'h3' : 'h4'} />
        <p className="num mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-t4 text-fg2">
          <span className="flex items-center gap-1">
            <Clock aria-hidden size={15} />
            {koreanTime(start_dt)}
          </span>
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden size={15} className="flex-none" />
            <span className="min-w-0 truncate">{area_name}</span>
          </span>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-2">
          {faces.length > 0 && (
            <span aria-hidden className="flex -space-x-2">
              {faces.map((person) => (
                <span key={person.user_no} className="rounded-full ring-2 ring-sunken">
                  <Avatar person={person} size={28} />
                </span>
              ))}
            </span>
          )}
          <span className="num flex-1 text-t4 text-fg2" aria-label={bungaeDetail.seats(joined_qtt, capacity)}>
            <b className={state === BUNGAE.full ? 'text-danger-fg' : 'text-brand-fg'}>{joined_qtt}</b>/{capacity}
            {words.people}
          </span>
          <StateTag adhoc={adhoc} />
        </div>
      </div>
    </article>
  )
}

/** The name, which makes the whole card a link. */
export const Name = ({ no, name, as: Heading = 'h4' }: { no: number; name: string; as?: 'h3' | 'h4' }) => (
  <Heading className="text-t5 font-bold break-words">
    <Link to={href('ClubBungaeDetail', { id: no })} className="after:absolute after:inset-0 after:rounded-card">
      {name}
    </Link>
  </Heading>
)

/** The day on a tile; Sundays are red, as in a calendar. */
export function Day({ start_dt, className }: { start_dt: string; className?: string }) {
  const day = koreanDay(new Date(start_dt))
  return (
    <time dateTime={start_dt} className={cx('flex min-h-14 w-12 flex-none flex-col items-center rounded-tile pt-2 text-center', className)}>
      <span className="sr-only">{koreanDate(day)}</span>
      <span aria-hidden className={cx('text-t3 font-semibold', weekdayOf(day) === 0 ? 'text-danger-fg' : 'text-fg2')}>
        {words.weekdays[weekdayOf(day)]}
      </span>
      <span aria-hidden className="num text-t7 font-bold">
        {Number(day.slice(8))}
      </span>
    </time>
  )
}
