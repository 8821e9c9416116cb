import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { QueryFallback } from '../QueryFallback.tsx'
import { useKeptFocus } from './keptFocus.ts'
import { ListSkeleton, NextPage, type Pages } from './Rows.tsx'
import { SelectRow } from './Select.tsx'
import type { RowKey, Selection } from './selection.ts'

type Props<R, K extends RowKey> = {
  pages: Pages<R>
  keyOf: (row: R) => K
  picked: K | null
  to: (key: K) => string
  /** A row was opened by Enter. */
  onEnter: (key: K) => void
  row: (row: R) => ReactNode
  chooseLabel: (key: K) => string
  selection?: Selection<R> | undefined
  empty: string
}

/** The rows of a queue. The focus stays in the list when it is loaded again, and the open case is scrolled into view. */
export function QueueRows<R, K extends RowKey>({ pages, keyOf, picked, to, onEnter, row, chooseLabel, selection, empty }: Props<R, K>) {
  const rows = pages.rows
  const list = useKeptFocus(rows?.map(keyOf) ?? [])
  const shown = useRef<K>(null)
  useEffect(() => {
    if (picked === shown.current || picked === null) return
    const link = list.current?.querySelector(`[data-row="${picked}"]`)
    // In a test the page has no layout.
    link?.scrollIntoView?.({ block: 'nearest' })
    if (link) shown.current = picked
  }, [picked, rows, list])
  if (!rows) return <QueryFallback query={pages} skeleton={<ListSkeleton />} />
  if (rows.length === 0) return <EmptyView text={empty} />
  return (
    <>
      <ul ref={list}>
        {rows.map((one) => {
          const key = keyOf(one)
          const isChosen = selection?.isChosen(key) === true
          return (
            <li
              key={key}
              data-row={key}
              className={cx(
                'relative flex border-b border-line has-[[aria-current=page]]:before:absolute has-[[aria-current=page]]:before:inset-y-0 has-[[aria-current=page]]:before:left-0 has-[[aria-current=page]]:before:w-1 has-[[aria-current=page]]:before:bg-brand',
                isChosen ? 'bg-brand-weak' : 'has-[[aria-current=page]]:bg-sunken wide:hover:bg-sunken',
              )}
            >
              {selection && <SelectRow label={chooseLabel(key)} isOn={isChosen} onToggle={(range) => selection.toggle(key, { range })} />}
              <NavLink
                to={to(key)}
                onClick={(event) => isByKey(event) && onEnter(key)}
                className="block min-w-0 flex-1 py-3 pr-5 pl-4 text-t4 -outline-offset-2"
              >
                {row(one)}
              </NavLink>
            </li>
          )
        })}
      </ul>
      <NextPage pages={pages} />
    </>
  )
}

/** Enter clicks a link with no button of a mouse; with a modifier it opens another tab. */
const isByKey = ({ detail, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  detail === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
