import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import type { CaseOf, CaseReport } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'
import { report as reportWords } from '../../words/report.ts'
import { UndoForm } from './UndoForm.tsx'

/** Who reported it, why, and how often they were right before. */
export function Reports({ one: { case_no, reports, can_act } }: { one: CaseOf }) {
  return (
    <Box title={words.reports}>
      <ul className="flex flex-col gap-3">
        {reports.map((report) => (
          <li key={report.report_no} className="flex flex-col gap-1 border-b border-line pb-3 text-t4 last:border-b-0 last:pb-0">
            <Report of={report} />
            {report.has_blocked && <Block caseNo={case_no} reportNo={report.report_no} canAct={can_act} />}
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Report({ of: { reporter, reason, report_text, counts, accuracy, decided, upheld, reg_dt } }: { of: CaseReport }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong>{reportWords.reasons[reason]}</strong>
        <Tag tone={TONES[accuracy]}>{words.accuracy[accuracy]}</Tag>
        {!counts && <Tag>{words.ignored}</Tag>}
      </p>
      {report_text !== '' && <p className="break-words whitespace-pre-line">{report_text}</p>}
      <p className="text-t3 text-fg2">
        {reporter === null ? words.goneReporter : nameWithNumber(reporter)} ·{' '}
        {decided === 0 ? words.newReporter : words.decided(upheld, decided)} · {stamp(reg_dt)}
      </p>
    </>
  )
}

const TONES = { high: 'brand', mid: 'gray', low: 'warn' } as const

/** The block that a report made its reporter set. */
function Block({ caseNo, reportNo, canAct }: { caseNo: number; reportNo: number; canAct: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2 text-t3 text-fg2">
        {words.blocked}
        {canAct && (
          <Button size={44} variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.unblock}
          </Button>
        )}
      </p>
      {isOpen && <UndoForm caseNo={caseNo} what="block" no={reportNo} submit={words.unblock} />}
    </div>
  )
}
