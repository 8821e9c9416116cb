import { useQuery } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import { getLife, getWallet, listCharges, listExchanges, listGiftsReceived, listGiftsSent, listHistory } from '../contract.ts'

/** The viewer's wallet. Balances change without this page, so it is refetched on mount, on focus and at each alarm. */
export function useWallet(isOn = true) {
  useVivInvalidation()
  return useQuery({
    queryKey: keyOf(getWallet),
    enabled: isOn,
    queryFn: ({ signal }) => call(getWallet, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Refetches viv data at each alarm and after a reconnect. */
export function useVivInvalidation(): void {
  useRefetchOn([alarmsChanged], () => void refreshViv())
}

/** Invalidates all queries that show viv: mounted ones refetch now, others on their next mount. */
export async function refreshViv(): Promise<void> {
  await Promise.all(VIV_QUERIES.map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}

const VIV_QUERIES = [getWallet, listHistory, getLife, listCharges, listGiftsSent, listGiftsReceived, listExchanges]

/**
 * Moves viv at most once: retries of one action (identified by `name`) send the same
 * Idempotency-Key until its outcome is known, even when the screen was closed in between. @throws CallError
 */
export async function moveOnce<T>(name: string, move: (key: string) => Promise<T>): Promise<T> {
  const key = pendingKeys.get(name) ?? newKey()
  pendingKeys.set(name, key)
  try {
    const result = await move(key)
    pendingKeys.delete(name)
    return result
  } catch (error) {
    // A `viv.` refusal means that nothing moved. After any other error the outcome is unknown.
    if (error instanceof CallError && error.code?.startsWith('viv.')) pendingKeys.delete(name)
    throw error
  } finally {
    void refreshViv()
  }
}

const pendingKeys = new Map<string, string>()
