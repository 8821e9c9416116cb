import { getProfile } from '#features/account/contract.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { preloadScreens } from './shell/guard.ts'

/** Starts work that the first screen does not wait for: fonts, live updates and the code of the next screens. */
export function startDeferred(): void {
  void loadPart(() => import('#kit/ui/fonts.css')).catch(() => undefined)
  whenIdle(() => {
    void loadPart(async () => (await import('./liveUpdates.ts')).startLiveUpdates()).catch(() => undefined)
    void preloadScreens().catch(() => undefined)
  })
  onSocket('ud', () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
    void queryClient.invalidateQueries({ queryKey: keyOf(getDailyWeek) })
  })
}
