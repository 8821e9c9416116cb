import { useQuery } from '@tanstack/react-query'
import { REASON_MAX } from '#features/operator/rules.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { listLimitAlerts, seeLimitAlert, type LimitAlert } from '../../operator-contract.ts'
import { won } from '../../words/amount.ts'
import { forecastWords as words } from '../../words/operator-forecast.ts'
import { ledgerWords } from '../../words/operator-ledger.ts'

const NAMES: Record<LimitAlert['kind'], string> = { float: ledgerWords.float, issued: ledgerWords.issued }

/** Limits that a day came close to: those that nobody has seen can be taken note of. `no`: only this one. */
export function Alerts({ no }: { no?: number }) {
  const { data } = useQuery({
    queryKey: keyOf(listLimitAlerts),
    queryFn: () => call(listLimitAlerts),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const shown = data?.filter(({ alert_no }) => no === undefined || alert_no === no) ?? []
  if (shown.length === 0) return null
  return (
    <Box title={words.alerts}>
      <ul className="flex flex-col gap-3">
        {shown.map((alert) => (
          <li key={alert.alert_no} className="flex flex-col gap-3 border-b border-line pb-3 last:border-b-0 last:pb-0">
            <AlertText alert={alert} />
            {alert.seen_dt === null && <SeeForm alertNo={alert.alert_no} />}
          </li>
        ))}
      </ul>
    </Box>
  )
}

function AlertText({ alert: { kind, percent, day, won: amount, limit_won, seen_by, seen_dt, note } }: { alert: LimitAlert }) {
  const text = words.alertText(NAMES[kind], percent)
  return (
    <div className="flex flex-col gap-0.5 text-t4">
      {seen_dt === null ? (
        <p role="status" className="rounded-tile bg-warn-weak px-4 py-3 font-semibold text-warn-fg">
          {text}
        </p>
      ) : (
        <p className="font-semibold">{text}</p>
      )}
      <p className="text-fg2 tabular-nums">{words.alertSub(koreanYearDate(day), won(amount), won(limit_won))}</p>
      {seen_by && seen_dt !== null && <p className="text-fg2">{words.seenBy(operatorNameOf(seen_by), stamp(seen_dt))}</p>}
      {note && <p>{note}</p>}
    </div>
  )
}

function SeeForm({ alertNo }: { alertNo: number }) {
  const may = useMay()
  const act = useAct()
  if (!may('ledger.act')) return null
  const see = (note: string) =>
    act.run(`see ${alertNo}`, (key) => call(seeLimitAlert, { params: { alert_no: alertNo }, body: { note } }, { key }), { done: words.saw })
  return (
    <ActForm act={act} reason={{ name: 'note', label: words.note, max: REASON_MAX }} submit={words.see} variant="line" onSubmit={see} />
  )
}
