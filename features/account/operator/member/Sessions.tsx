import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useMay, useOwnMemberNo } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { endMemberSessions, listMemberSessions, type MemberSession } from '../../operator-contract.ts'
import { MEMBER_REASON_MAX, MEMBER_REASON_MIN } from '../../operator-rules.ts'
import { deviceName } from '../../words/device.ts'
import { members as words } from '../../words/operator.ts'

/** A member's log-ins, each of which an operator can end, or all at once. */
export function Sessions({ userNo }: { userNo: number }) {
  const [ending, setEnding] = useState<MemberSession | 'all' | null>(null)
  const isOwn = useOwnMemberNo() === userNo
  const mayEnd = useMay()('member.act') && !isOwn
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(listMemberSessions, input), queryFn: () => call(listMemberSessions, input) })
  if (!found.data) return <CaseFallback query={found} />
  const heads = words.sessionHeads
  const live = found.data
  const end = {
    head: heads.end,
    cell: (one: MemberSession) => (
      <Button variant="quiet" size={44} aria-label={words.endOneOf(deviceName(one.device))} onClick={() => setEnding(one)}>
        {words.endOne}
      </Button>
    ),
  }
  return (
    <Box
      title={words.session}
      tools={
        mayEnd &&
        live.length > 0 && (
          <Button variant="line" size={44} aria-expanded={ending === 'all'} onClick={() => setEnding('all')}>
            {words.endAll}
          </Button>
        )
      }
    >
      {isOwn && <p className="text-t4 text-fg2">{consoleParts.own}</p>}
      {ending !== null && (
        <EndForm key={keyOfEnding(ending)} userNo={userNo} of={ending} count={live.length} onDone={() => setEnding(null)} />
      )}
      <Table
        label={words.session}
        rows={live}
        keyOf={({ session_no }) => session_no}
        empty={words.noSessions}
        columns={[
          { head: heads.device, cell: ({ device }) => deviceName(device) },
          { head: heads.ip, cell: ({ ip }) => ip ?? '' },
          { head: heads.since, cell: ({ reg_dt }) => stamp(reg_dt) },
          { head: heads.seen, cell: ({ seen_dt }) => stamp(seen_dt) },
          ...(mayEnd ? [end] : []),
        ]}
      />
    </Box>
  )
}

const keyOfEnding = (ending: MemberSession | 'all'): string => (ending === 'all' ? ending : ending.session_no)

type EndProps = { userNo: number; of: MemberSession | 'all'; count: number; onDone: () => void }

function EndForm({ userNo, of, count, onDone }: EndProps) {
  const act = useAct()
  const end = async (reason: string) => {
    const body = { reason, ...(of !== 'all' && { session_no: of.session_no }) }
    const name = `log out ${userNo} ${keyOfEnding(of)}`
    const done = await act.run(name, (key) => call(endMemberSessions, { params: { user_no: userNo }, body }, { key }), {
      done: words.ended,
    })
    if (done) onDone()
  }
  return (
    <div className="flex flex-col gap-3 rounded-tile bg-sunken p-4">
      <p className="text-t4">
        <b>{of === 'all' ? words.endEvery(count) : words.endWhich(deviceName(of.device))}</b> {words.endHelp}
      </p>
      <ActForm
        act={act}
        reason={{ label: words.endReason, max: MEMBER_REASON_MAX, min: MEMBER_REASON_MIN }}
        variant="danger"
        submit={of === 'all' ? words.endAll : words.endOne}
        onSubmit={end}
      />
      <Button variant="quiet" size={44} onClick={onDone}>
        {words.keep}
      </Button>
    </div>
  )
}
