import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { toast } from '#kit/web/overlays.ts'
import { listDifferences, checkLedgerNow } from '../../operator-contract.ts'
import { DIFFERENCES_PAGE } from '../../operator-rules.ts'
import { DifferenceSubject } from './DifferenceSubject.tsx'
import { inUnit, KIND_WORDS } from './differenceText.ts'

const STATES = ['true', 'false'] as const

/** Differences that the reconciliation found. While one is open, exchanges are stopped. `open`: how many are. */
export function Differences({ lookDt, open }: { lookDt: string | null; open: number }) {
  const { search, filter } = useSection('/ledger')
  const state = oneOf(STATES, search.get('is_open'))
  const act = useAct()
  const pages = useKeyset(listDifferences, { query: { is_open: state } }, ({ difference_no }) => ({ before_no: difference_no }), {
    size: DIFFERENCES_PAGE,
  })
  const look = async () => {
    const looked = await act.run('look', () => call(checkLedgerNow))
    if (looked) toast(words.looked(looked.found, looked.open))
  }
  const heads = words.differenceHeads
  return (
    <Box
      title={words.differences}
      tools={
        <Button variant="weak" size={44} busy={act.isBusy} onClick={() => void look()}>
          {words.look}
        </Button>
      }
    >
      {open > 0 && (
        <p role="status" className="rounded-tile bg-danger-weak px-4 py-3 text-t4 text-danger-fg">
          {words.stopped(open)}
        </p>
      )}
      <p className="text-t4 text-fg2">{words.lookHelp(lookDt && stamp(lookDt))}</p>
      <div role="alert" className="empty:hidden">
        {act.problem && <FieldError error={act.problem.words} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {STATES.map((one) => (
          <Chip key={one} selected={one === state} onClick={() => filter({ is_open: one })}>
            {words.differenceStates[one]}
          </Chip>
        ))}
      </div>
      <PagedTable
        label={words.differences}
        pages={pages}
        keyOf={(row) => row.difference_no}
        empty={words.noDifferences}
        columns={[
          { head: heads.at, cell: (row) => stamp(row.reg_dt) },
          { head: heads.kind, cell: (row) => KIND_WORDS[row.kind] },
          { head: heads.subject, cell: (row) => <DifferenceSubject of={row.subject} /> },
          { head: heads.expected, cell: (row) => inUnit(row, row.expected), isNumber: true },
          { head: heads.found, cell: (row) => inUnit(row, row.found), isNumber: true },
          { head: heads.closed, cell: (row) => (row.close_dt === null ? words.open : stamp(row.close_dt)) },
        ]}
      />
    </Box>
  )
}
