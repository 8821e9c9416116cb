import { Progress } from '#kit/ui/Progress.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listEvents, type VivEvent } from '../operator-contract.ts'
import { EVENTS_PAGE } from '../operator-rules.ts'
import { viv } from '../words/amount.ts'
import { eventWords as words } from '../words/operator-event.ts'
import { EventForm } from './event/EventForm.tsx'
import { EventTag } from './event/EventTag.tsx'
import { OpenEvent } from './event/OpenEvent.tsx'

const NEW = 'new'

/** Events with their budgets of free viv, and the form for a new one. */
export default function Events() {
  const { id, at } = useSection('/event')
  const may = useMay()
  const picked = rowNumberIn(id)
  const pages = useKeyset(listEvents, {}, ({ event_no }) => ({ before_no: event_no }), { size: EVENTS_PAGE })
  const detail =
    id === NEW ? (
      <NewCase label={words.add}>
        <EventForm />
      </NewCase>
    ) : (
      picked !== null && <OpenEvent key={picked} eventNo={picked} />
    )
  return (
    <Split
      title={words.title}
      path={at(null)}
      tools={may('wallet.act') && <NewLink to={at(NEW)}>{words.add}</NewLink>}
      list={
        <>
          <Rows
            pages={pages}
            keyOf={({ event_no }) => event_no}
            to={({ event_no }) => at(event_no)}
            row={(row) => <EventLine event={row} />}
            empty={words.empty}
          />
          <PrintRows pages={pages} isHidden={Boolean(detail)} />
        </>
      }
      detail={detail}
    />
  )
}

function EventLine({ event }: { event: VivEvent }) {
  const { name, budget_viv, granted_viv, clawed_viv } = event
  const used = granted_viv - clawed_viv
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <EventTag event={event} />
      </div>
      <Progress value={used} max={budget_viv} />
      <p className="text-t3 text-fg2 tabular-nums">{words.line(viv(used), viv(budget_viv))}</p>
    </div>
  )
}
