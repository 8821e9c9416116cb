import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { tableCalls, type ListedRow } from '../operator-contract.ts'
import { tables as words } from '../words/tables.ts'
import { useVersionNo } from './useVersionNo.ts'
import type { TableView } from './view.ts'

/** Puts a row before the one above it, or behind the one below, among the rows that are shown. */
export function Move({ view, one, rows }: { view: TableView; one: ListedRow; rows: readonly ListedRow[] }) {
  const { area, table } = view
  const act = useAct()
  const calls = tableCalls[area]
  const at = rows.findIndex(({ key }) => key === one.key)
  const versionNo = useVersionNo(view)
  if (at === -1 || versionNo === undefined) return null
  const move = (beforeKey: string | null) =>
    act.run(
      `move ${table} ${one.key} ${beforeKey} ${versionNo}`,
      (key) => call(calls.moveRow, { params: { table }, body: { key: one.key, before_key: beforeKey, version_no: versionNo } }, { key }),
      { done: words.moved },
    )
  return (
    <div role="group" aria-label={words.order} className="flex flex-wrap items-center gap-2">
      <Button variant="line" size={44} disabled={at === 0} busy={act.isBusy} onClick={() => void move(rows[at - 1]!.key)}>
        <ArrowUp aria-hidden size={18} /> {words.up}
      </Button>
      <Button
        variant="line"
        size={44}
        disabled={at === rows.length - 1}
        busy={act.isBusy}
        onClick={() => void move(rows[at + 2]?.key ?? null)}
      >
        <ArrowDown aria-hidden size={18} /> {words.down}
      </Button>
      {act.problem && (
        <p role="alert" className="text-t4 text-danger-fg">
          {act.problem.words}
        </p>
      )}
    </div>
  )
}
