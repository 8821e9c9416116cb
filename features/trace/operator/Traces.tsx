import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { number } from '#kit/ui/format.ts'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listTraceGroups, type TraceGroup } from '../operator-contract.ts'
import { GROUPS_PAGE, TRACE_SORTS, TRACE_STATE } from '../rules.ts'
import { traceDesk as words } from '../words.ts'
import { TraceCase } from './TraceCase.tsx'

const QUEUES = ['open', 'resolved', 'ignored'] as const

/** Errors that clients reported, by their cause. */
export default function Traces() {
  const section = useSection('/trace')
  const { queue, chips } = useQueue(section, QUEUES)
  const sort = oneOf(TRACE_SORTS, section.search.get('sort'))
  const state = TRACE_STATE[queue]
  const pages = useKeyset(
    listTraceGroups,
    { query: { state, sort } },
    ({ group_no, last_dt, count }) => ({ after_no: group_no, ...(sort === 'recent' ? { after_dt: last_dt } : { after_count: count }) }),
    { size: GROUPS_PAGE, isLive: true },
  )
  const no = rowNumberIn(section.id)
  return (
    <Queue
      title={words.title}
      section={section}
      pages={pages}
      keyOf={({ group_no }) => group_no}
      row={(row) => <GroupRow of={row} />}
      nameOf={words.number}
      empty={words.empty[state]}
      sorts={TRACE_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      filters={
        <QueueChips
          {...chips}
          names={{ open: words.states[1], resolved: words.states[2], ignored: words.states[3] }}
          countOf={(one) => (one === 'open' ? 'trace_open' : undefined)}
        />
      }
      detail={no !== null && <TraceCase key={no} no={no} />}
    />
  )
}

function GroupRow({ of: { name, message, place, line, count, members, last_dt } }: { of: TraceGroup }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="line-clamp-2 font-semibold break-words">
        {name}: {message}
      </span>
      {(line || place) && <span className="truncate font-mono text-t3 text-fg2">{line || place}</span>}
      <span className="text-t3 text-fg2 tabular-nums">
        {words.count(number(count))} · {members === 0 ? words.guests : words.members(number(members))} · {stamp(last_dt)}
      </span>
    </span>
  )
}
