import { Crown } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useViewer } from '#kit/web/session.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { AdhocDetail } from '../../contract.ts'
import { BUNGAE } from '../../transitions.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { LeaveNotice } from './Notices.tsx'

/** Who comes, and how many wait. */
export function People({ adhoc }: { adhoc: AdhocDetail }) {
  const place = useScreen()
  const me = useViewer()?.user_no
  const isFull = adhoc.joined_qtt >= adhoc.capacity
  return (
    <section aria-label={words.people} className="mt-2.5 bg-surface px-5 py-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-t7 font-bold">{words.people}</h2>
        <p className="num text-t6 text-fg2" aria-label={words.seats(adhoc.joined_qtt, adhoc.capacity)}>
          <b className={isFull && adhoc.mine === null ? 'text-danger-fg' : 'text-brand-fg'}>{adhoc.joined_qtt}</b>/{adhoc.capacity}명
        </p>
      </div>
      {adhoc.people.length === 0 ? (
        <p className="mt-2 text-t4 text-fg2">{adhoc.is_member ? words.peopleNotNow : words.membersOnly}</p>
      ) : (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-x-1 gap-y-3">
          {adhoc.people.map((person) => (
            <li key={person.user_no} className="min-w-0">
              <Link
                to={hrefNear(place, 'MyHaruRoom', { id: person.user_no })}
                className="flex flex-col items-center rounded-tile py-1 text-center active:bg-sunken"
              >
                <span className="relative">
                  <Avatar person={person} size={52} />
                  {person.user_no === adhoc.host?.user_no && (
                    <span className="absolute -top-1 -right-2 grid size-6 place-items-center rounded-full bg-gold text-mood-ink ring-2 ring-surface">
                      <Crown aria-hidden size={13} className="fill-current" />
                      <span className="sr-only">{words.host}</span>
                    </span>
                  )}
                </span>
                <span className={`mt-1 w-full truncate text-t3 ${person.user_no === me ? 'font-bold text-brand-fg' : 'text-fg2'}`}>
                  {person.user_no === me ? words.me : person.haru_name}
                </span>
                {words.marked[person.state] && <span className="text-t2 text-fg3">{words.marked[person.state]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Queue adhoc={adhoc} />
      <LeaveNotice adhoc={adhoc} />
    </section>
  )
}

/** My place in the waiting list, or the one that I would get. */
function Queue({ adhoc }: { adhoc: AdhocDetail }) {
  const { mine, waiting_qtt, state, waiting, acts } = adhoc
  const pos = mine?.pos ?? (acts.includes('join') && state === BUNGAE.full ? waiting_qtt + 1 : null)
  if (pos === null) return null
  return (
    <div className="mt-5 rounded-card bg-sunken p-4">
      <div className="flex items-center gap-2">
        <span aria-hidden className="flex -space-x-2.5">
          {waiting.slice(0, 2).map((person) => (
            <Avatar key={person.user_no} person={person} size={34} />
          ))}
          <span className="num grid size-9 place-items-center rounded-full border-2 border-dashed border-brand bg-brand-weak text-t4 font-bold text-brand-fg">
            {pos}
          </span>
        </span>
        <b className="min-w-0 flex-1 text-t5 font-bold">{mine?.pos == null ? words.queue(pos) : words.queued(pos)}</b>
        <span className="num text-t4 text-fg2">{words.waits(waiting_qtt)}</span>
      </div>
      <p className="mt-2 text-t4 break-keep text-fg2">{words.queueText}</p>
    </div>
  )
}
