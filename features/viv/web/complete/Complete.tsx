import type { ReactNode } from 'react'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { personaOf, type Gender } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Link } from '#kit/web/screen.tsx'

type Props = {
  title: string
  lead: string
  /** The member whose persona is drawn. */
  person: { haru_character: string; gender: Gender } | null
  /** Rows of the `<dl>`. */
  facts: readonly { term: string; text: ReactNode; isLong?: boolean }[]
  /** Links or text below the facts. */
  children?: ReactNode
}

/** Body of the completed screens of top-up, gift and exchange. */
export function Complete({ title, lead, person, facts, children }: Props) {
  return (
    <div className="flex flex-col items-center text-center">
      <div aria-hidden className="flex h-[176px] w-full items-end justify-center overflow-hidden rounded-sheet bg-brand-weak">
        <Persona id={personaOf(person?.haru_character) ?? 'Pure'} gender={person?.gender ?? 'w'} mood={2} view="half" size={132} />
      </div>
      <h2 className="num mt-6 text-t8 font-bold text-balance break-keep">{title}</h2>
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

/** A row of links. */
export const CompleteLinks = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex w-full flex-wrap justify-center gap-2">{children}</div>
)

type LinkProps = { to: string; replace?: boolean; children: ReactNode }

/** An external URL opens in a new tab. */
export function CompleteLink({ to, replace, children }: LinkProps) {
  if (!to.startsWith('/')) {
    return (
      <a href={to} target="_blank" rel="noreferrer" className={LINK}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} replace={replace} className={LINK}>
      {children}
    </Link>
  )
}

const LINK =
  'pressable inline-flex min-h-11 max-w-full items-center justify-center rounded-tile bg-sunken px-3.5 py-1 text-t4 font-semibold break-words active:bg-press wide:hover:bg-press'

export const COMPLETE_SKELETON = (
  <div className="flex flex-col items-center">
    <Skeleton className="h-[176px] w-full rounded-sheet" />
    <Skeleton className="mt-6 h-8 w-48" />
    <Skeleton className="mt-2 h-6 w-64 max-w-full" />
    <Skeleton className="mt-6 h-40 w-full rounded-card" />
  </div>
)
