import type { ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'

/** A card with a title. */
export function Section({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <Card aria-label={title} className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{title}</h2>
        {right}
      </div>
      {children}
    </Card>
  )
}

export type Fact = { term: string; value: ReactNode; help?: string | null }

/** Terms and their values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-2 flex flex-col gap-2.5 text-t4">
      {facts.map(({ term, value, help }) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="flex-none text-fg2">{term}</dt>
          <dd className="num ml-auto min-w-0 text-right font-semibold break-words">{value}</dd>
          {help && <dd className="num basis-full text-right text-t3 font-medium text-fg3">{help}</dd>}
        </div>
      ))}
    </dl>
  )
}
