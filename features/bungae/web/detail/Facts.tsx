import { BellRing, CalendarPlus, Clock, Lock, MapPin, Navigation, Repeat2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathOf } from '#features/routes.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { daysBetween, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import type { AdhocDetail } from '../../contract.ts'
import { BUNGAE, PARTICIPANT } from '../../transitions.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { StateTag } from '../StateTag.tsx'
import { openFriend, saveToCalendar } from './actions.ts'

/** Title, time, place and cost. */
export function Facts({ adhoc }: { adhoc: AdhocDetail }) {
  const club = pathOf('ClubDetail', { id: adhoc.meet_no })
  const isOver = useServerNow(MINUTE_MS) >= Date.parse(adhoc.end_dt)
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <StateTag adhoc={adhoc} />
        {adhoc.state === BUNGAE.closed && adhoc.my_state !== null && <Tag className="min-h-6 text-t3!">{words.states[BUNGAE.closed]}</Tag>}
        {adhoc.pace !== '' && <Tag className="min-h-6 text-t3!">{adhoc.pace}</Tag>}
        {adhoc.level !== 'any' && <Tag className="min-h-6 text-t3!">{words.levels[adhoc.level]}</Tag>}
      </div>
      <h2 className="mt-2 text-t8 font-bold break-words">{adhoc.adhoc_name}</h2>
      {club ? (
        <Link to={club} className="inline-flex min-h-11 max-w-full items-center text-t5 text-fg2">
          <span className="min-w-0 break-words">{adhoc.meet_title}</span>
        </Link>
      ) : (
        <p className="py-2 text-t5 break-words text-fg2">{adhoc.meet_title}</p>
      )}
      <dl className="mt-1 flex flex-col gap-4">
        <Fact icon={<Clock size={22} />} term={words.when} value={<When {...adhoc} />} help={<HowLong adhoc={adhoc} />} />
        <Where adhoc={adhoc} />
        <Fact icon={<Wallet size={22} />} term={words.cost} value={adhoc.cost_text === '' ? words.free : adhoc.cost_text} />
        {adhoc.repeat_weeks !== null && <Fact icon={<Repeat2 size={22} />} term={words.repeat} value={words.repeats(adhoc.repeat_weeks)} />}
      </dl>
      {adhoc.place && adhoc.state !== BUNGAE.cancelled && !isOver && (
        <div className="mt-4 flex flex-wrap gap-2">
          <SmallButton icon={<CalendarPlus aria-hidden size={18} />} onClick={() => void saveToCalendar(adhoc.adhoc_no)}>
            {words.calendar}
          </SmallButton>
          <SmallButton icon={<BellRing aria-hidden size={18} />} onClick={() => void openFriend(adhoc)}>
            {words.acts.friend}
          </SmallButton>
        </div>
      )}
    </>
  )
}

function SmallButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={SMALL}>
      {icon}
      {children}
    </button>
  )
}
const SMALL = 'pressable inline-flex min-h-11 flex-none items-center gap-1.5 rounded-tile bg-sunken px-3.5 text-t4 font-semibold'

function Where({ adhoc: { place, area_name, my_state } }: { adhoc: AdhocDetail }) {
  if (place === null) {
    const help = (
      <span className="inline-flex items-center gap-1">
        <Lock aria-hidden size={14} />
        {my_state === PARTICIPANT.joined ? words.lockedNow : words.locked}
      </span>
    )
    return <Fact icon={<MapPin size={22} />} term={words.where} value={area_name} help={help} />
  }
  const way = (
    <a href={place.map_url} target="_blank" rel="noreferrer" className={SMALL}>
      <Navigation aria-hidden size={18} />
      {words.way}
    </a>
  )
  return <Fact icon={<MapPin size={22} />} term={words.where} value={place.place_name} help={place.address} right={way} />
}

type FactProps = { icon: ReactNode; term: string; value: ReactNode; help?: ReactNode; right?: ReactNode }

function Fact({ icon, term, value, help, right }: FactProps) {
  return (
    <div className="flex items-center gap-3.5">
      <span aria-hidden className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-fg2">
        {icon}
      </span>
      <dt className="sr-only">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3.5">
        <span className="min-w-0 flex-1">
          <b className="block text-t6 font-bold break-words">{value}</b>
          {help && <span className="num block text-t4 break-words text-fg2">{help}</span>}
        </span>
        {right}
      </dd>
    </div>
  )
}

export const When = ({ start_dt }: Pick<AdhocDetail, 'start_dt'>) => <>{`${koreanDate(start_dt)} ${koreanTime(start_dt)}`}</>

function HowLong({ adhoc: { start_dt, end_dt } }: { adhoc: AdhocDetail }) {
  const now = new Date(useServerNow(MINUTE_MS))
  const minutes = Math.round((Date.parse(end_dt) - Date.parse(start_dt)) / 60_000)
  const length = words.lasts(Math.floor(minutes / 60), minutes % 60)
  if (now >= new Date(end_dt)) return words.about(length, words.past)
  if (now >= new Date(start_dt)) return words.about(length, words.running)
  return words.about(length, words.inDays(daysBetween(koreanDay(now), koreanDay(new Date(start_dt)))))
}
