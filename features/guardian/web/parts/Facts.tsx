import type { ReactNode } from 'react'
import { number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { guardian as words } from '#features/guardian/words.ts'

/** A list of terms and values. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl>
      {rows.map(([term, fact]) => (
        <div key={term} className="flex min-h-10 flex-wrap items-baseline gap-x-4 py-1.5 text-t5">
          <dt className="w-24 flex-none text-fg3">{term}</dt>
          <dd className="min-w-0 flex-1 break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Used part of the monthly limit. */
export function Month({ month_won, monthly_won }: { month_won: number; monthly_won: number }) {
  return (
    <div className="mt-2 rounded-tile bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-t4 text-fg2">{words.month}</span>
        <span className="num text-t5 font-bold">{words.monthOf(number(month_won), number(monthly_won))}</span>
      </div>
      <Progress value={month_won} max={monthly_won} className="mt-2 bg-surface" />
    </div>
  )
}
