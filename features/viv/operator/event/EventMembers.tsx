import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { SelectRow } from '#kit/web/console/Select.tsx'
import { useSelection, type Selection } from '#kit/web/console/selection.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { listEventMembers, proposeClawback, type EventMember } from '../../operator-contract.ts'
import { LOTS_PAGE } from '../../operator-rules.ts'
import { viv } from '../../words/amount.ts'
import { eventWords as words } from '../../words/operator-event.ts'
import { MemberLink } from '../parts/links.tsx'

type Props = { eventNo: number; canAct: boolean }

/** Who got viv of the event and what became of them; what is left can be taken back from chosen members. */
export function EventMembers({ eventNo, canAct }: Props) {
  const pages = useKeyset(listEventMembers, { params: { event_no: eventNo } }, ({ member }) => ({ after_no: member.user_no }), {
    size: LOTS_PAGE,
  })
  const selection = useSelection(pages.rows ?? [], ({ member }) => member.user_no)
  const { memberHeads: heads } = words
  return (
    <Box title={words.members}>
      <p className="text-t4 text-fg2">{words.memberHelp}</p>
      <PagedTable
        label={words.members}
        pages={pages}
        keyOf={({ member }) => member.user_no}
        empty={words.noMembers}
        columns={[
          ...(canAct ? [{ head: heads.choose, cell: (row: EventMember) => <Choose row={row} selection={selection} /> }] : []),
          { head: heads.member, cell: ({ member }) => <MemberLink of={member} /> },
          { head: heads.granted, cell: (row) => viv(row.granted_viv), isNumber: true },
          { head: heads.spent, cell: (row) => viv(row.spent_viv), isNumber: true },
          { head: heads.left, cell: (row) => viv(row.left_viv), isNumber: true },
          { head: heads.expired, cell: (row) => viv(row.expired_viv), isNumber: true },
          { head: heads.clawed, cell: (row) => viv(row.clawed_viv), isNumber: true },
        ]}
      />
      {canAct && (pages.rows?.length ?? 0) > 0 && <Clawback eventNo={eventNo} chosen={selection.chosen} onDone={selection.clear} />}
    </Box>
  )
}

function Choose({ row: { member, left_viv }, selection }: { row: EventMember; selection: Selection<EventMember> }) {
  if (left_viv === 0) return null
  return (
    <div className="-my-2.5 -ml-3 flex min-h-11">
      <SelectRow
        label={words.choose(nameWithNumber(member))}
        isOn={selection.isChosen(member.user_no)}
        onToggle={(range) => selection.toggle(member.user_no, { range })}
      />
    </div>
  )
}

function Clawback({ eventNo, chosen, onDone }: { eventNo: number; chosen: readonly EventMember[]; onDone: () => void }) {
  const act = useAct()
  const left = chosen.reduce((sum, { left_viv }) => sum + left_viv, 0)
  const propose = async (reason: string) => {
    const body = { user_nos: chosen.map(({ member }) => member.user_no), reason }
    const ask = { text: words.clawbackAsk(chosen.length, viv(left)), yes: words.propose }
    const made = await act.run(`claw back ${eventNo}`, (key) => call(proposeClawback, { params: { event_no: eventNo }, body }, { key }), {
      ask,
    })
    if (!made) return
    onDone()
    toast(words.proposed)
    go.to(`/proposal/${made.proposal_no}`)
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3 print:hidden">
      <h3 className="text-t4 font-bold">{words.clawback}</h3>
      <p className="text-t4 text-fg2">{words.clawbackHelp}</p>
      <ActForm
        act={act}
        reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
        submit={words.propose}
        variant="line"
        closed={chosen.length === 0 ? words.clawbackNone : undefined}
        onSubmit={propose}
      />
    </div>
  )
}
