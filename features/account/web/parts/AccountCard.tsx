import { join } from '#features/account/words/join.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import type { FoundAccount } from '../api.ts'

/** A found account: masked id, join date and log-in methods. */
export function AccountCard({ account: { user_id, reg_dt, providers } }: { account: FoundAccount }) {
  const ways = user_id === null ? providers : ['local', ...providers]
  const rows = [
    [join.id, user_id ?? join.noId],
    [join.joinedOn, koreanYearDate(reg_dt)],
    [join.ways, ways.map((way) => join.providers[way] ?? way).join(', ')],
  ] as const
  return (
    <dl className="mt-4 rounded-card bg-sunken px-4 py-2">
      {rows.map(([term, value]) => (
        <div key={term} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-t4 text-fg2">{term}</dt>
          <dd className="num min-w-0 text-t5 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
