import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { momentIn } from '#kit/web/localMoment.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { cancelMaintenance, listMaintenances, planMaintenance, type MaintenanceRow } from '../operator-contract.ts'
import { NOTICE_MAX } from '../operator-rules.ts'
import { maintenanceDesk as words } from '../words/operator.ts'
import { Versions } from './Versions.tsx'

const REASON = { label: words.reason, max: REASON_MAX, min: REASON_MIN }

/** When haru is closed as a whole, and to which native apps it always is. */
export default function Maintenances() {
  const found = useQuery({ queryKey: keyOf(listMaintenances), queryFn: () => call(listMaintenances), ...LIVE_CASE })
  const may = useMay()
  return (
    <Column title={words.title}>
      <Box title={words.list}>{found.data ? <List rows={found.data} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}</Box>
      {may('system.act') && <Plan key={found.data?.length} />}
      <Versions />
    </Column>
  )
}

type State = keyof typeof words.states
const TONES: Record<State, TagTone> = { planned: 'info', announced: 'warn', running: 'danger', over: 'gray', cancelled: 'gray' }

function stateOf({ announce_dt, from_dt, until_dt, cancel_dt }: MaintenanceRow, now: number): State {
  if (cancel_dt !== null) return 'cancelled'
  if (Date.parse(until_dt) <= now) return 'over'
  if (Date.parse(from_dt) <= now) return 'running'
  return Date.parse(announce_dt) <= now ? 'announced' : 'planned'
}

function List({ rows }: { rows: readonly MaintenanceRow[] }) {
  const { heads } = words
  const may = useMay()
  const [ending, setEnding] = useState<number | null>(null)
  const now = useConsoleNow().getTime()
  const open = rows.find((row) => row.maintenance_no === ending && row.cancel_dt === null)
  const isAhead = (row: MaintenanceRow): boolean => row.cancel_dt === null && Date.parse(row.until_dt) > now
  return (
    <>
      <Table
        label={words.list}
        rows={rows}
        keyOf={({ maintenance_no }) => maintenance_no}
        empty={words.none}
        columns={[
          { head: heads.when, cell: (row) => <When of={row} /> },
          { head: heads.state, cell: (row) => <Tag tone={TONES[stateOf(row, now)]}>{words.states[stateOf(row, now)]}</Tag> },
          { head: heads.notice, cell: ({ notice }) => <span className="block min-w-32">{notice}</span> },
          { head: heads.reason, cell: ({ reason }) => <span className="block min-w-32">{reason}</span> },
          {
            head: heads.by,
            cell: ({ made_by, cancel_by }) => (
              <span className="block min-w-24">
                {operatorWithNumber(made_by)}
                {cancel_by && <span className="block text-fg2">{words.cancelledBy(operatorWithNumber(cancel_by))}</span>}
              </span>
            ),
          },
          ...(may('system.act') && rows.some(isAhead)
            ? [
                {
                  head: heads.cancel,
                  cell: (row: MaintenanceRow) =>
                    isAhead(row) && (
                      <Button size={44} variant="line" onClick={() => setEnding(row.maintenance_no)}>
                        {stateOf(row, now) === 'running' ? words.end : words.cancel}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {open && <Cancel key={open.maintenance_no} one={open} isRunning={stateOf(open, now) === 'running'} />}
    </>
  )
}

function When({ of: { from_dt, until_dt, announce_dt } }: { of: MaintenanceRow }) {
  return (
    <span className="block min-w-44">
      {words.between(stamp(from_dt), stamp(until_dt))}
      <span className="block text-t3 text-fg2">{words.announced(stamp(announce_dt))}</span>
    </span>
  )
}

function Cancel({ one: { maintenance_no, from_dt }, isRunning }: { one: MaintenanceRow; isRunning: boolean }) {
  const act = useAct()
  const cancel = (reason: string) =>
    act.run(
      `cancel maintenance ${maintenance_no}`,
      (key) => call(cancelMaintenance, { params: { maintenance_no }, body: { reason } }, { key }),
      {
        done: words.cancelled,
      },
    )
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="text-t4 font-semibold">{words.cancelTitle(stamp(from_dt))}</h3>
      <ActForm
        act={act}
        reason={{ ...REASON, label: words.cancelReason }}
        submit={isRunning ? words.end : words.cancel}
        variant="danger"
        onSubmit={cancel}
      />
    </div>
  )
}

const TIMES = ['announce_dt', 'from_dt', 'until_dt'] as const
const LABELS = { announce_dt: words.announce, from_dt: words.from, until_dt: words.until } as const

function Plan() {
  const act = useAct()
  const plan = (reason: string, typed: Typed) => {
    const [announce_dt, from_dt, until_dt] = TIMES.map((name) => momentIn(textIn(typed, name))!.toISOString()) as [string, string, string]
    const body = { announce_dt, from_dt, until_dt, notice: textIn(typed, 'notice'), reason }
    return act.run(`plan ${from_dt}`, (key) => call(planMaintenance, { body }, { key }), {
      ask: { text: words.ask, yes: words.submit, danger: true },
      done: words.planned,
    })
  }
  return (
    <Box title={words.plan}>
      <p className="text-t4 text-fg2">{words.planHelp}</p>
      <ActForm
        act={act}
        fields={{ announce_dt: '', from_dt: '', until_dt: '', notice: '' }}
        reason={REASON}
        submit={words.submit}
        check={check}
        onSubmit={plan}
      >
        {({ text }) => (
          <>
            <div className="grid grid-cols-1 gap-3 wide:grid-cols-3">
              {TIMES.map((name) => (
                <Field key={name} label={LABELS[name]} type="datetime-local" {...text(name)} />
              ))}
            </div>
            <Field label={words.notice} maxLength={NOTICE_MAX} {...text('notice')} />
          </>
        )}
      </ActForm>
    </Box>
  )
}

const check = (typed: Typed): Checks => TIMES.map((field) => momentIn(textIn(typed, field)) === null && { field, words: words.badTime })
