import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AppState } from '#kit/contract/app-state.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { appStateAsked } from '#kit/web/appState.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { getAppState } from '../contract.ts'
import { appStateChanged } from '../events.ts'

/** Clients ask within this time after a change, not all at once. */
const SPREAD_MS = 5000

/** What operators have closed; undefined until it was asked for. */
export function useAppState(): AppState | undefined {
  const times = useSyncExternalStore(appStateAsked.subscribe, appStateAsked.times)
  useEffect(() => {
    if (times > 1) void queryClient.invalidateQueries({ queryKey: keyOf(getAppState) })
  }, [times])
  const { data } = useQuery({
    queryKey: keyOf(getAppState),
    queryFn: () => call(getAppState),
    enabled: times > 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => intervalOf(state.data?.maintenance ?? null),
  })
  return data
}

/** Asks at the start, and again after each change that the server tells of. */
export function startAppState(): void {
  appStateAsked.ask()
  onSocket(appStateChanged, () => void setTimeout(appStateAsked.ask, Math.random() * SPREAD_MS))
}

/** An announced maintenance is looked at again when it begins, a running one each half minute. */
function intervalOf(maintenance: AppState['maintenance']): number {
  if (maintenance === null) return 10 * MINUTE_MS
  if (maintenance.is_now) return MINUTE_MS / 2
  return Math.min(10 * MINUTE_MS, Math.max(MINUTE_MS / 2, Date.parse(maintenance.from_dt) - Date.now()))
}
