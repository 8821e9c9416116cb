import { useState } from 'react'
import { number } from '#kit/ui/format.ts'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { listDeadLetters, type DeadLetter } from '../operator-contract.ts'
import { DEAD_MAX, DEAD_PAGE } from '../operator-rules.ts'
import { workNames } from '../words/jobs.ts'
import { jobDesk as words } from '../words/operator.ts'
import { SettleDead } from './SettleDead.tsx'
import { WorkName } from './WorkName.tsx'

/** Jobs that failed with their last try: several are sent again or deleted at once. */
export function DeadLetters() {
  const { deadHeads: heads } = words
  const may = useMay()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pages = useKeyset(listDeadLetters, {}, ({ dead_dt, dead_no }) => ({ after_dt: dead_dt, after_no: dead_no }), {
    size: DEAD_PAGE,
    isLive: true,
  })
  const rows = pages.rows ?? []
  const chosen = rows.filter(({ id }) => picked.has(id)).slice(0, DEAD_MAX)
  const pick = (ids: readonly string[], isOn: boolean): void =>
    setPicked(new Set(isOn ? [...picked, ...ids] : [...picked].filter((id) => !ids.includes(id))))
  const canPick = may('system.act')
  return (
    <Box title={words.dead}>
      <p className="text-t4 text-fg2">{words.deadHelp}</p>
      {canPick && rows.length > 1 && (
        <label className="flex min-h-11 w-fit items-center gap-2 text-t4">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={chosen.length === rows.length}
            onChange={({ target }) =>
              pick(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {words.pickAll}
        </label>
      )}
      <PagedTable
        label={words.dead}
        pages={pages}
        keyOf={({ id }) => id}
        empty={words.noDead}
        columns={[
          ...(canPick
            ? [
                {
                  head: heads.pick,
                  cell: (row: DeadLetter) => <Pick of={row} isOn={picked.has(row.id)} onPick={(isOn) => pick([row.id], isOn)} />,
                },
              ]
            : []),
          { head: heads.name, cell: ({ name }) => <WorkName of={name} /> },
          { head: heads.data, cell: ({ data }) => <code className="block min-w-32 text-t3 break-all">{JSON.stringify(data)}</code> },
          { head: heads.error, cell: ({ error }) => <span className="font-mono text-t3 break-all">{error}</span> },
          { head: heads.tries, isNumber: true, cell: ({ tries }) => number(tries) },
          { head: heads.at, cell: ({ dead_dt }) => <span className="whitespace-nowrap">{stamp(dead_dt)}</span> },
        ]}
      />
      {canPick && chosen.length > 0 && (
        <div className="flex flex-col gap-3 border-t border-line pt-3">
          <p aria-live="polite" className="text-t4 font-semibold">
            {words.picked(number(chosen.length))}
          </p>
          <SettleDead ids={chosen.map(({ id }) => id)} onDone={() => setPicked(new Set())} />
        </div>
      )}
    </Box>
  )
}

function Pick({ of: { name, dead_dt }, isOn, onPick }: { of: DeadLetter; isOn: boolean; onPick: (isOn: boolean) => void }) {
  return (
    <label className="-my-2.5 grid size-11 place-items-center">
      <span className="sr-only">{words.pick(workNames[name] ?? name, stamp(dead_dt))}</span>
      <input type="checkbox" className="size-5 accent-brand" checked={isOn} onChange={({ target }) => onPick(target.checked)} />
    </label>
  )
}
