import { REASON_MAX } from '#features/operator/rules.ts'
import { won } from '#features/viv/words/amount.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother } from '#kit/web/console/liveCase.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { saveText } from '#kit/web/download.ts'
import { toast } from '#kit/web/overlays.ts'
import { closeDay, compareClose, getCloseFile, type CloseDay } from '../../operator-contract.ts'
import { CLOSE } from '../../transitions.ts'
import { closeWords as words } from '../../words/operator-close.ts'
import { CloseTag, dayOf } from './CloseTag.tsx'
import { Difference } from './Difference.tsx'
import { Payouts } from './Payouts.tsx'

/** One day of the gateway's money: both sums, the differences, and its close. */
export function CloseCase({ day }: { day: CloseDay }) {
  const canAct = useMay()('ledger.act')
  const { state, cases, close_by, close_dt, note } = day
  const isOpen = state === CLOSE.open
  return (
    <>
      <ChangedByAnother state={state} name={words.states[state]!} by={close_by} />
      <CaseHead title={dayOf(day.day)} sub={words.title}>
        <CloseTag row={day} />
      </CaseHead>
      <Sums day={day} canCompare={canAct && isOpen} />
      <Box title={words.cases}>
        {cases.length === 0 && <p className="text-t4 text-fg2">{words.noCases}</p>}
        <ul className="flex flex-col gap-6">
          {cases.map((one) => (
            <Difference key={`${one.case_no} ${one.state}`} one={one} canAct={canAct && isOpen} />
          ))}
        </ul>
      </Box>
      <Payouts day={day} canAct={canAct} />
      {close_dt !== null && (
        <Box title={words.states[CLOSE.closed]!}>
          <Facts
            rows={[
              ...(close_by ? [[words.closedBy, operatorNameOf(close_by)] as const] : []),
              [words.closedAt, stamp(close_dt)],
              ...(note === null ? [] : [[words.closeNote, note] as const]),
            ]}
          />
        </Box>
      )}
      {canAct && isOpen && <CloseForm day={day} />}
    </>
  )
}

function Sums({ day: { close_no, gateway, booked, compare_dt }, canCompare }: { day: CloseDay; canCompare: boolean }) {
  const act = useAct()
  const input = { params: { close_no } }
  const compare = async () => {
    const compared = await act.run(`compare ${close_no}`, () => call(compareClose, input))
    if (compared) toast(words.compared(compared.open_cases))
  }
  const save = async () => {
    const file = await act.run(`file ${close_no}`, () => call(getCloseFile, input))
    if (file) saveText(file.file_name, file.csv)
  }
  const rows = (['paid', 'cancelled'] as const).map((kind) => ({
    name: words.kinds[kind],
    gateway: words.amount(gateway[kind], won(gateway[`${kind}_won`])),
    booked: words.amount(booked[kind], won(booked[`${kind}_won`])),
    difference: gateway[`${kind}_won`] - booked[`${kind}_won`],
  }))
  const netOf = (side: CloseDay['gateway']): number => side.paid_won - side.cancelled_won
  const net = { name: words.net, gateway: won(netOf(gateway)), booked: won(netOf(booked)), difference: netOf(gateway) - netOf(booked) }
  const { heads } = words
  return (
    <Box
      title={words.sums}
      tools={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="quiet" size={44} busy={act.isBusy} onClick={() => void save()}>
            {words.file}
          </Button>
          {canCompare && (
            <Button variant="weak" size={44} busy={act.isBusy} onClick={() => void compare()}>
              {words.compare}
            </Button>
          )}
        </div>
      }
    >
      <div role="alert" className="empty:hidden">
        {act.problem && <FieldError error={act.problem.words} />}
      </div>
      <Table
        label={words.sums}
        rows={[...rows, net]}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { head: heads.kind, cell: ({ name }) => name },
          { head: heads.gateway, cell: (row) => row.gateway, isNumber: true },
          { head: heads.booked, cell: (row) => row.booked, isNumber: true },
          {
            head: heads.difference,
            cell: ({ difference }) => (difference === 0 ? words.same : <strong className="text-danger-fg">{won(difference)}</strong>),
            isNumber: true,
          },
        ]}
      />
      <p className="text-t3 text-fg2">{words.comparedAt(stamp(compare_dt))}</p>
    </Box>
  )
}

function CloseForm({ day: { close_no, day, open_cases } }: { day: CloseDay }) {
  const act = useAct()
  const close = (note: string) =>
    act.run(`close ${close_no}`, (key) => call(closeDay, { params: { close_no }, body: { note } }, { key }), {
      ask: { text: words.closeAsk(dayOf(day)), yes: words.close },
      done: words.closed,
    })
  return (
    <Box title={words.close}>
      <p className="text-t4 text-fg2">{words.closeHelp}</p>
      <ActForm
        act={act}
        reason={{ name: 'note', label: words.closeNote, max: REASON_MAX }}
        submit={words.close}
        closed={open_cases > 0 ? words.closedOpen : undefined}
        onSubmit={close}
      />
    </Box>
  )
}
