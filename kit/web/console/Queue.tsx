import { useRef, type ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { CaseResults, type Result } from './CaseResults.tsx'
import { KeyBar, openKeyHelp } from './KeyHelp.tsx'
import { useQueueKeys } from './keys.ts'
import { NextCase } from './nextCase.ts'
import { useOpening, usePagesInAddress } from './opening.ts'
import { PrintRows, type PrintablePages } from './PrintAll.tsx'
import { QueueRows } from './QueueRows.tsx'
import { QueueSearch, QueueSort } from './QueueTools.tsx'
import { rowNumberIn, type useSection } from './section.ts'
import { SelectAll } from './Select.tsx'
import type { Selection } from './selection.ts'
import { SplitDetail } from './Split.tsx'

type Props<R> = {
  title: string
  /** Beside the title: how many cases wait. */
  count?: ReactNode
  section: ReturnType<typeof useSection>
  pages: PrintablePages<R>
  keyOf: (row: R) => number
  row: (row: R) => ReactNode
  /** The name of a case: 환전 12. */
  nameOf: (no: number) => string
  /** The label of a case's check box. */
  chooseLabel?: (no: number) => string
  empty: string
  /** Links to the queues. */
  filters: ReactNode
  /** The label of the search; without it there is no search. */
  searchLabel?: string
  sorts?: readonly { value: string; label: string }[]
  /** The selection, if cases can be decided together; `bulk` has the acts on the selected ones. */
  selection?: Selection<R> | undefined
  bulk?: ReactNode
  results?: { results: readonly Result[]; close: () => void } | null
  /** Above the rows. */
  top?: ReactNode
  detail: ReactNode
}

/**
 * A queue of cases with the open one beside it: search, order, selection and keys. The address has the filters, the number of loaded pages
 * and the open case, so that Back and a reload keep them.
 */
export function Queue<R>(props: Props<R>) {
  const { title, section, pages, keyOf, row, filters, detail, selection, bulk, results, nameOf, top, empty, searchLabel } = props
  const picked = rowNumberIn(section.id)
  const list = useRef<HTMLElement>(null)
  const { step, openNext, enter, leave } = useOpening({ picked, keys: (pages.rows ?? []).map(keyOf), at: section.at }, list)
  const morePages = usePagesInAddress(section, pages)
  useQueueKeys({
    move: step,
    leave,
    choose: selection && picked !== null ? (range) => selection.toggle(picked, { range }) : null,
    search: searchLabel === undefined ? null : () => list.current?.querySelector<HTMLElement>('[role=search] input')?.focus(),
    help: openKeyHelp,
  })
  const rows = pages.rows ?? []
  return (
    <NextCase value={openNext}>
      <main className="flex min-h-0 flex-1 print:block">
        <section
          ref={list}
          aria-label={title}
          className={cx(
            'flex min-h-0 w-full flex-col bg-surface wide:w-[27rem] wide:flex-none wide:border-r wide:border-line print:w-full',
            Boolean(detail) && 'not-wide:hidden print:hidden',
          )}
        >
          <Head {...props} />
          <div className="flex flex-none flex-wrap gap-2 px-5 pb-3 print:hidden">{filters}</div>
          {results && <CaseResults results={results.results} nameOf={nameOf} to={(no) => section.at(no)} onClose={results.close} />}
          {selection && rows.length > 0 && <SelectAll selection={selection} count={rows.length} />}
          <div className="relative min-h-0 flex-1 overflow-y-auto border-t border-line print:overflow-visible">
            {top}
            <QueueRows
              pages={morePages}
              picked={picked}
              to={(no) => section.at(no)}
              onEnter={enter}
              chooseLabel={props.chooseLabel ?? nameOf}
              {...{ keyOf, row, selection, empty }}
            />
            <PrintRows pages={pages} isHidden={Boolean(detail)} />
          </div>
          {selection && selection.chosen.length > 0 && <Chosen selection={selection}>{bulk}</Chosen>}
          <KeyBar hasSelection={selection !== undefined} />
        </section>
        <SplitDetail key={section.id} title={title} path={section.at(null)} detail={detail} />
      </main>
    </NextCase>
  )
}

type HeadProps = Pick<Props<unknown>, 'title' | 'count' | 'section' | 'searchLabel' | 'sorts'>

function Head({ title, count, section: { search, filter }, searchLabel, sorts }: HeadProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-5 pb-3">
      <h1 className="flex-1 text-t7 font-bold">
        {title} <span className="text-brand-fg tabular-nums">{count}</span>
      </h1>
      {sorts && (
        <QueueSort
          sorts={sorts}
          sort={search.get('sort') ?? ''}
          onSort={(sort) => filter({ sort: sort === sorts[0]!.value ? null : sort, pages: null })}
        />
      )}
      {searchLabel !== undefined && (
        <div className="flex w-full print:hidden">
          <QueueSearch label={searchLabel} asked={search.get('q') ?? ''} onSearch={(q) => filter({ q, pages: null })} />
        </div>
      )}
    </div>
  )
}

/** The number of selected rows, with the acts on them. */
export function Chosen<R>({ selection: { chosen, clear }, children }: { selection: Selection<R>; children: ReactNode }) {
  return (
    <div className="flex flex-none flex-col gap-2 border-t border-line px-5 py-3 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-t4 font-semibold tabular-nums">
          {words.chosen(number(chosen.length))}
        </p>
        <button type="button" onClick={clear} className="-mr-2 min-h-11 px-2 text-t4 text-fg2 underline">
          {words.unchoose}
        </button>
      </div>
      {children}
    </div>
  )
}
