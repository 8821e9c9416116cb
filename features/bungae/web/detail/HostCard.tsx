import { ShieldCheck } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { AdhocDetail } from '../../contract.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { LevelBar } from '../trust/LevelBar.tsx'

/** Who opens it, and how they kept their word. */
export function HostCard({ adhoc: { host, hosting_qtt, trust } }: { adhoc: AdhocDetail }) {
  const place = useScreen()
  return (
    <section aria-label={words.host} className="mt-2.5 bg-surface px-5 py-6">
      <h2 className="text-t7 font-bold">{words.host}</h2>
      <div className="mt-3 flex items-center gap-3">
        <Avatar person={host} size={52} />
        <span className="min-w-0 flex-1">
          <b className="block text-t6 font-bold break-words">{host?.haru_name ?? words.gone}</b>
          <span className="block text-t4 text-fg2">{hosting_qtt > 0 ? words.hosting(hosting_qtt) : words.hostNone}</span>
        </span>
        {host && (
          <Link
            to={hrefNear(place, 'MyHaruRoom', { id: host.user_no })}
            className="pressable inline-flex min-h-11 items-center rounded-tile bg-sunken px-3.5 text-t4 font-semibold"
          >
            {words.room}
          </Link>
        )}
      </div>
      {trust && <Trust trust={trust} />}
    </section>
  )
}

/** A level of five, and the facts of the last year that it follows from. */
function Trust({ trust }: { trust: NonNullable<AdhocDetail['trust']> }) {
  const facts = [
    [words.attended, trust.attended_qtt],
    [words.late, trust.late_qtt],
    [words.missed, trust.no_show_qtt],
  ] as const
  return (
    <div className="mt-4 rounded-card bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-t5 font-bold">
          <ShieldCheck aria-hidden size={20} className="text-brand-fg" />
          {words.trust(trust.level)}
        </span>
        <LevelBar level={trust.level} />
      </div>
      <dl className="mt-3 grid grid-cols-3 divide-x divide-line text-center">
        {facts.map(([term, count]) => (
          <div key={term} className="flex flex-col-reverse">
            <dt className="text-t3 break-keep text-fg2">{term}</dt>
            <dd className="num text-t6 font-bold">{words.times(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
