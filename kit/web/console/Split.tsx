import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { Link } from '../screen.tsx'
import { DecisionPane } from './decision.tsx'
import { casePane } from './opening.ts'

type Props = {
  title: string
  /** Beside the title: actions on the whole list. */
  tools?: ReactNode
  /** Below the title: filters. */
  filters?: ReactNode
  list: ReactNode
  /** The selected item; null: none, and a narrow screen shows the list. */
  detail: ReactNode
  /** The list's path; a narrow screen goes back to it. */
  path: string
  /** In the bar of decisions. */
  aside?: ReactNode
}

/** A list with the selected item beside it; a narrow screen shows one of them. */
export function Split({ title, tools, filters, list, detail, path }: Props) {
  return (
    <main className="flex min-h-0 flex-1 print:block">
      <section
        aria-label={title}
        className={cx(
          'flex min-h-0 w-full flex-col bg-surface wide:w-[26rem] wide:flex-none wide:border-r wide:border-line print:w-full',
          Boolean(detail) && 'not-wide:hidden print:hidden',
        )}
      >
        <div className="flex flex-none flex-wrap items-center justify-between gap-2 px-5 pt-5 pb-3">
          <h1 className="text-t7 font-bold">{title}</h1>
          {tools}
        </div>
        {filters && <div className="flex flex-none flex-wrap gap-2 px-5 pb-3 print:hidden">{filters}</div>}
        <div className="relative min-h-0 flex-1 overflow-y-auto border-t border-line print:overflow-visible">{list}</div>
      </section>
      <SplitDetail title={title} path={path} detail={detail} />
    </main>
  )
}

/** The selected item beside a list, with its decisions; a narrow screen shows a link back to the list. */
export function SplitDetail({ title, path, detail, aside }: Pick<Props, 'title' | 'path' | 'detail' | 'aside'>) {
  return (
    <DecisionPane label={words.openCase(title)} aside={aside} className={cx(!detail && 'not-wide:hidden print:hidden')}>
      {detail && <h1 className="sr-only wide:hidden">{title}</h1>}
      {detail && (
        <Link to={path} className="flex min-h-11 items-center gap-1.5 px-5 text-t4 text-fg2 wide:hidden print:hidden">
          <ArrowLeft aria-hidden size={18} strokeWidth={2} />
          {title}
        </Link>
      )}
      <div className="flex flex-col gap-4 p-5 wide:p-8 print:p-0">
        {detail || <p className="py-24 text-center text-t4 text-fg3">{words.pick}</p>}
      </div>
    </DecisionPane>
  )
}

type ColumnProps = {
  title: string
  tools?: ReactNode
  /** A table of many columns fills a wide screen. */
  isWide?: boolean
  children: ReactNode
}

/** A section without a list: one scrolling column. */
export function Column({ title, tools, isWide = false, children }: ColumnProps) {
  return (
    <main className="relative min-h-0 flex-1 overflow-y-auto bg-bg print:overflow-visible">
      <div className={cx('mx-auto flex flex-col gap-4 p-5 wide:p-8 print:max-w-none print:p-0', isWide ? 'max-w-[88rem]' : 'max-w-5xl')}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-t7 font-bold">{title}</h1>
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}

/** A white box within a section. */
export function Box({ title, tools, children }: { title?: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface p-5 print:p-0">
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-t5 font-bold">{title}</h2>
          {tools}
        </div>
      )}
      {children}
    </section>
  )
}

/** Facts in two columns: name and value, a short one at the right edge. The lines of a long one begin at the left. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(55%)_minmax(4.5rem,1fr)] gap-x-4 gap-y-2 text-t4">
      {rows.map(([name, value], nth) => (
        // Names may repeat and the order is fixed, so the index is the key.
        <div key={nth} className="contents">
          <dt className="text-fg2">{name}</dt>
          <dd className="min-w-0 justify-self-end break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The heading of the selected item. If the case got the focus before it was loaded, its heading takes the focus. */
export function CaseHead({ title, sub, children }: { title: ReactNode; sub: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const pane = casePane()
    if (pane && pane === document.activeElement && pane.contains(heading.current)) heading.current?.focus()
  }, [])
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 [&_.bg-sunken]:bg-surface">
      <h2 ref={heading} tabIndex={-1} className="min-w-0 text-t6 font-bold break-words">
        {title}
      </h2>
      <span className="min-w-0 text-t4 break-words text-fg2">{sub}</span>
      {children}
    </header>
  )
}
