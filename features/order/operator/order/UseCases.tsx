import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { listUseCases } from '../../operator-contract.ts'
import { orderCases as words } from '../../words/operator.ts'
import { UseCase } from './UseCase.tsx'

const INPUT = { query: { queue: 'objected' } } as const

/** Objections to uses of passes that wait for a decision, the longest waiting first. */
export function UseCases() {
  const found = useQuery({ queryKey: keyOf(listUseCases, INPUT), queryFn: () => call(listUseCases, INPUT), staleTime: 0 })
  if (!found.data) return <QueryFallback query={found} skeleton={<ListSkeleton />} />
  if (found.data.length === 0) return <Box title={words.uses}>{words.noUses}</Box>
  return found.data.map((one) => <UseCase key={one.use_no} one={one} />)
}
