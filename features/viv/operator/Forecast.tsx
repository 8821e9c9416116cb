import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { Column } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getExpiryForecast, getFloat, getLimitForecasts, listLedgerDays } from '../operator-contract.ts'
import { TREND_DAYS } from '../operator-rules.ts'
import { forecastWords as words } from '../words/operator-forecast.ts'
import { ledgerWords } from '../words/operator-ledger.ts'
import { Alerts } from './forecast/Alerts.tsx'
import { ExpiryChart } from './forecast/ExpiryChart.tsx'
import { LimitChart } from './forecast/LimitChart.tsx'
import { Safeguards } from './forecast/Safeguards.tsx'

const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const

/** The legal limits: now, day by day, and by the trend; their alerts; what is kept apart for viv; and the viv that will expire. */
export default function Forecast() {
  return (
    <Column title={words.title}>
      <Alerts />
      <Limits />
      <Safeguards />
      <Expiry />
    </Column>
  )
}

function Limits() {
  const all = useQuery({ queryKey: keyOf(getFloat), queryFn: () => call(getFloat), ...LIVE })
  const forecasts = useQuery({ queryKey: keyOf(getLimitForecasts), queryFn: () => call(getLimitForecasts), ...LIVE })
  const input = { query: { limit: TREND_DAYS } }
  const days = useQuery({ queryKey: keyOf(listLedgerDays, input), queryFn: () => call(listLedgerDays, input), ...LIVE })
  const waiting = [all, forecasts, days].find(({ data }) => data === undefined)
  if (!all.data || !forecasts.data || !days.data) {
    return <QueryFallback query={waiting!} skeleton={<Skeleton className="h-96 rounded-card" />} />
  }
  const past = days.data.toReversed()
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <LimitChart
        title={ledgerWords.float}
        limit={all.data.float}
        forecast={forecasts.data.float}
        days={past.map((day) => ({ ...day, won: day.float_won }))}
      />
      <LimitChart
        title={ledgerWords.issued}
        limit={all.data.issued_year}
        forecast={forecasts.data.issued}
        days={past.map((day) => ({ ...day, won: day.issued_year_won }))}
      />
    </div>
  )
}

function Expiry() {
  const found = useQuery({ queryKey: keyOf(getExpiryForecast), queryFn: () => call(getExpiryForecast), ...LIVE })
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-80 rounded-card" />} />
  return <ExpiryChart forecast={found.data} />
}
