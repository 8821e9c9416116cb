import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { getEvent } from '../../operator-contract.ts'
import { EventCase } from './EventCase.tsx'

/** An event by its number. */
export function OpenEvent({ eventNo }: { eventNo: number }) {
  const input = { params: { event_no: eventNo } }
  const found = useQuery({
    queryKey: keyOf(getEvent, input),
    queryFn: () => call(getEvent, input),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return found.data ? <EventCase event={found.data} /> : <CaseFallback query={found} />
}
