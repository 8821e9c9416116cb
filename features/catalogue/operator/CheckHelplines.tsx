import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { checkHelplines, tableCalls } from '../operator-contract.ts'
import { HELPLINE_DAYS } from '../rules.ts'
import { helplineWords as words } from '../words/own-tables.ts'
import { useVersionNo } from './useVersionNo.ts'

/** How many lines nobody has checked for long, and the act that dates the check of all of them. */
export function CheckHelplines() {
  const { listRows } = tableCalls.safety
  const input = { params: { table: 'helpline' }, query: {} }
  const rows = useQuery({ queryKey: keyOf(listRows, input), queryFn: () => call(listRows, input), staleTime: 0 })
  const act = useAct()
  const mayAct = useMay()('safety.act')
  const versionNo = useVersionNo({ area: 'safety', table: 'helpline' })
  const now = useConsoleNow()
  if (!rows.data || versionNo === undefined) return null
  const since = now.getTime() - HELPLINE_DAYS * DAY_MS
  const late = rows.data.filter(({ row }) => Date.parse(String(row.checked_on)) < since).length
  const check = () =>
    act.run(`check helplines ${versionNo}`, (key) => call(checkHelplines, { body: { version_no: versionNo } }, { key }), {
      ask: { text: words.checkAsk, yes: words.checkAll },
      done: words.checkDone,
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className={late > 0 ? 'text-t4 font-semibold text-warn-fg' : 'text-t4 text-fg2'}>{late > 0 ? words.late(late) : words.allFresh}</p>
      {mayAct && (
        <Button variant="weak" size={44} busy={act.isBusy} onClick={() => void check()}>
          {words.checkAll}
        </Button>
      )}
      {act.problem && (
        <p role="alert" className="w-full text-t4 text-danger-fg">
          {act.problem.words}
        </p>
      )}
    </div>
  )
}
