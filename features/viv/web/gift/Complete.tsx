import type { ReactNode } from 'react'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { personaOf, type Gender } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  title: string
  lead: string
  /** Whose half-body stands there. */
  person: { haru_character: string; gender: Gender } | null
  /** Lines of a `<dl>`. */
  facts: readonly { term: string; text: ReactNode; isLong?: boolean }[]
  children?: ReactNode
}

/** It is done: who, what, and the figures. */
export function Complete({ title, lead, person, facts, children }: Props) {
  return (
    <div className="flex flex-col items-center px-5 pt-8 pb-6 text-center">
      <div aria-hidden className="flex h-44 w-full items-end justify-center overflow-hidden rounded-sheet bg-brand-weak">
        <Persona id={personaOf(person?.haru_character) ?? 'Pure'} gender={person?.gender ?? 'w'} mood={2} view="half" size={132} />
      </div>
      <h2 className="mt-6 text-t8 font-bold break-keep">{title}</h2>
      <p className="num mt-2 text-t5 break-words text-fg2">{lead}</p>
      <dl className="mt-6 w-full rounded-card bg-sunken px-4 py-2">
        {facts.map(({ term, text, isLong }) => (
          <div key={term} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
            <dt className="text-t4 text-fg2">{term}</dt>
            <dd
              className={cx(
                'num min-w-0 text-t5 break-words whitespace-pre-line',
                isLong ? 'w-full text-left' : 'text-right font-semibold',
              )}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}
