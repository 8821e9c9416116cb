import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getAdFigures, type DayFigures } from '../operator-contract.ts'
import { adDesk } from '../words/operator.ts'

const words = adDesk.figures

/** Shows and clicks of an ad in its place by day. */
export function Figures({ no, place }: { no: number; place: string }) {
  const params = { ad_no: no }
  const found = useQuery({ queryKey: keyOf(getAdFigures, { params }), queryFn: () => call(getAdFigures, { params }), staleTime: 0 })
  return (
    <Box title={words.at(place)}>
      <p className="text-t3 text-fg2">{words.help}</p>
      {found.data ? (
        <>
          <p className="text-t4 tabular-nums">{words.sum(found.data.shows, found.data.clicks, rateOf(found.data))}</p>
          <Table label={words.title} columns={COLUMNS} rows={found.data.days} keyOf={({ day }) => day} empty={words.empty} />
        </>
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="h-24 rounded-tile" />} />
      )}
    </Box>
  )
}

const rateOf = ({ shows, clicks }: Pick<DayFigures, 'shows' | 'clicks'>): string =>
  shows === 0 ? '0' : ((clicks / shows) * 100).toFixed(1)

const COLUMNS = [
  { head: words.day, cell: ({ day }: DayFigures) => stampDay(`${day}T12:00:00+09:00`) },
  { head: words.shows, cell: ({ shows }: DayFigures) => number(shows), isNumber: true },
  { head: words.clicks, cell: ({ clicks }: DayFigures) => number(clicks), isNumber: true },
  { head: words.rate, cell: (day: DayFigures) => `${rateOf(day)}%`, isNumber: true },
]
