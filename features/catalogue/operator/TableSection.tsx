import { FileSpreadsheet, History as HistoryIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { QueueSearch } from '#kit/web/console/QueueTools.tsx'
import { ListSkeleton, NextPage } from '#kit/web/console/Rows.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go, Link } from '#kit/web/screen.tsx'
import { tableCalls, type ListedRow } from '../operator-contract.ts'
import { ROWS_PAGE } from '../operator-rules.ts'
import type { RowState } from '../rules.ts'
import { tables as words } from '../words/tables.ts'
import { AddRow } from './AddRow.tsx'
import { History, Undo, Version } from './History.tsx'
import { ImportRows } from './ImportRows.tsx'
import { RowCase } from './RowCase.tsx'
import type { TableView } from './view.ts'

type Props = {
  /** The path of the section; its second part names the table. */
  path: string
  title: string
  views: readonly TableView[]
  /** Links to the sections beside it. */
  tabs?: ReactNode
}

/** The tables of an area: rows by state and search, the open row, who changed what, and files. */
export function TableSection({ path, title, views, tabs }: Props) {
  const section = useSection(path)
  const view = views.find(({ table }) => table === section.id) ?? views[0]!
  return <TableOf key={view.table} title={title} views={views} view={view} section={section} tabs={tabs} />
}

type TableProps = Omit<Props, 'path'> & { view: TableView; section: ReturnType<typeof useSection> }

function TableOf({ title, views, view, section, tabs }: TableProps) {
  const { search, at } = section
  const { area, table, Top } = view
  const q = search.get('q') ?? ''
  const state = oneOf(ROW_STATES_BY_USE, search.get('state'))
  const pages = useKeyset(
    tableCalls[area].listRows,
    { params: { table }, query: { state, ...(q !== '' && { q }) } },
    ({ key }) => ({ after_key: key }),
    { size: ROWS_PAGE },
  )
  const rows = pages.rows ?? []
  const open = { key: search.get('key'), view: search.get('view'), version: rowNumberIn(search.get('version')) }
  const isOpen = open.key !== null || open.view !== null || open.version !== null
  const to = (changes: Record<string, string | number | null>) => at(table, { key: null, view: null, version: null, ...changes })
  const states = view.hasDrafts ? ROW_STATES_BY_USE : ROW_STATES_BY_USE.filter((one) => one !== 'draft')
  const list = (
    <>
      {Top && (
        <div className="border-b border-line p-5">
          <Top />
        </div>
      )}
      {view.help !== undefined && <p className="border-b border-line px-5 py-3 text-t3 text-fg2">{view.help}</p>}
      {!pages.rows && <QueryFallback query={pages} skeleton={<ListSkeleton />} />}
      {pages.rows?.length === 0 && <EmptyView text={words.empty} />}
      <ul>
        {rows.map((one) => (
          <RowLine key={one.key} view={view} one={one} to={to({ key: one.key })} isOpen={one.key === open.key} />
        ))}
      </ul>
      <NextPage pages={pages} />
    </>
  )
  return (
    <Split
      title={title}
      path={to({})}
      tools={<Tools view={view} to={to} />}
      filters={
        <>
          {tabs}
          {views.length > 1 && (
            <div role="group" aria-label={words.pickTable} className="flex flex-wrap gap-2">
              {views.map((one) => (
                <Chip key={one.table} selected={one.table === table} onClick={() => go.to(at(one.table, CLEARED))}>
                  {one.title}
                </Chip>
              ))}
            </div>
          )}
          <div className="flex w-full">
            <QueueSearch label={words.search} asked={q} onSearch={(asked) => go.to(at(table, { q: asked, key: null }))} />
          </div>
          <div role="group" aria-label={words.state} className="flex flex-wrap gap-2">
            {states.map((one) => (
              <Chip
                key={one}
                selected={one === state}
                onClick={() => go.to(at(table, { state: one === 'active' ? null : one, key: null }))}
              >
                {words.states[one]}
              </Chip>
            ))}
          </div>
        </>
      }
      list={list}
      detail={isOpen && <Open key={`${open.key} ${open.view} ${open.version}`} view={view} open={open} rows={rows} to={to} />}
    />
  )
}

const ROW_STATES_BY_USE = ['active', 'draft', 'retired'] as const satisfies readonly RowState[]
/** The filters of one table say nothing about another. */
const CLEARED = { q: null, state: null, key: null, view: null, version: null }

type To = (changes: Record<string, string | number | null>) => string

function Tools({ view: { area, hasCsv, isFixed }, to }: { view: TableView; to: To }) {
  const may = useMay()
  const tool = (label: string, Icon: typeof Plus, name: string) => (
    <IconButton label={label} icon={<Icon size={20} />} onClick={() => go.to(to({ view: name }))} />
  )
  return (
    <div className="flex">
      {!isFixed && may(`${area}.act`) && tool(words.add, Plus, 'new')}
      {tool(words.history, HistoryIcon, 'history')}
      {hasCsv && tool(words.file, FileSpreadsheet, 'file')}
    </div>
  )
}

function RowLine({ view, one, to, isOpen }: { view: TableView; one: ListedRow; to: string; isOpen: boolean }) {
  const sub = view.subOf?.(one.row)
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        aria-current={isOpen ? 'page' : undefined}
        className={cx(
          'block border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2',
          isOpen ? 'border-brand bg-sunken' : 'border-transparent wide:hover:bg-sunken',
        )}
      >
        <span className="block font-semibold break-words">{view.nameOf(one.row)}</span>
        {sub !== undefined && <span className="block text-t3 break-words text-fg2">{sub}</span>}
      </Link>
    </li>
  )
}

type OpenProps = {
  view: TableView
  open: { key: string | null; view: string | null; version: number | null }
  rows: readonly ListedRow[]
  to: To
}

/** What is beside the list: a row, a new one, the history, or the file. */
function Open({ view, open, rows, to }: OpenProps) {
  if (open.key !== null) return <RowCase view={view} rowKey={open.key} rows={rows} />
  if (open.version !== null) return <Version view={view} versionNo={open.version} back={to({ view: 'history' })} />
  switch (open.view) {
    case 'new':
      return (
        <NewCase label={words.add}>
          <AddRow view={view} onAdded={(key) => go.to(to({ key }))} />
        </NewCase>
      )
    case 'history':
      return (
        <NewCase label={words.history}>
          <History view={view} to={(version) => to({ version })} />
          <Undo view={view} toNo={0} />
        </NewCase>
      )
    case 'file':
      return (
        <NewCase label={words.file}>
          <ImportRows view={view} />
        </NewCase>
      )
    default:
      return null
  }
}
