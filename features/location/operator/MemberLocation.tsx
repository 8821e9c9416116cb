import { useState } from 'react'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import type { LocationRecord } from '../contract.ts'
import { readLocationRecords } from '../operator-contract.ts'
import { RECORDS_PAGE } from '../rules.ts'
import { memberLocation as words } from '../words/operator.ts'

type Read = { reason: string; records: readonly LocationRecord[]; hasMore: boolean }

/** A member's records of collection and provision (Location Information Act, article 16), read for a reason that is logged with each page. */
export default function MemberLocation({ userNo }: { userNo: number }) {
  const act = useAct()
  const [read, setRead] = useState<Read | null>(null)
  const open = async (reason: string, before: readonly LocationRecord[] = []) => {
    const body = { user_no: userNo, reason, before_no: before.at(-1)?.record_no }
    const page = await act.run(`location ${userNo} ${body.before_no}`, (key) => call(readLocationRecords, { body }, { key }))
    if (page) setRead({ reason, records: [...before, ...page], hasMore: page.length === RECORDS_PAGE })
  }
  if (read === null) {
    return (
      <Box title={words.read}>
        <p className="text-t4 break-keep text-fg2">{words.why}</p>
        <ActForm
          act={act}
          reason={{ label: words.reason, min: MONEY_REASON_MIN, max: REASON_MAX }}
          submit={words.open}
          onSubmit={(reason) => open(reason)}
        />
      </Box>
    )
  }
  const { heads, kinds, services } = words
  return (
    <Box title={words.title}>
      <Table
        label={words.title}
        rows={read.records}
        keyOf={({ record_no }) => record_no}
        empty={words.empty}
        columns={[
          { head: heads.kind, cell: ({ kind }) => kinds[kind] },
          { head: heads.service, cell: ({ service }) => services[service] },
          { head: heads.receiver, cell: ({ receiver }) => receiver && nameWithNumber(receiver) },
          { head: heads.first, cell: ({ first_dt }) => stamp(first_dt) },
          { head: heads.last, cell: ({ last_dt }) => stamp(last_dt) },
          { head: heads.times, cell: ({ record_qtt }) => number(record_qtt), isNumber: true },
        ]}
      />
      <div role="alert" className="empty:hidden">
        {act.problem && <FieldError error={act.problem.words} />}
      </div>
      {read.hasMore && (
        <Button variant="line" size={44} busy={act.isBusy} onClick={() => void open(read.reason, read.records)}>
          {words.older}
        </Button>
      )}
    </Box>
  )
}
