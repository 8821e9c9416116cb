import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { getClose } from '../../operator-contract.ts'
import { CloseCase } from './CloseCase.tsx'

/** A day of the gateway's money by its number. */
export function OpenDay({ closeNo }: { closeNo: number }) {
  const input = { params: { close_no: closeNo } }
  const found = useQuery({ queryKey: keyOf(getClose, input), queryFn: () => call(getClose, input), ...LIVE_CASE })
  return found.data ? <CloseCase day={found.data} /> : <CaseFallback query={found} />
}
