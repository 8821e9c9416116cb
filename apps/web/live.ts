import { getProfile } from '#features/account/contract.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { bringAhead } from './shell/guard.ts'

/** What the first screen does not wait for: the fonts, what brings news (later.ts), the next screens' code. */
export function goLive(): void {
  void loadPart(() => import('#kit/ui/fonts.css')).catch(() => undefined)
  whenIdle(() => {
    void loadPart(async () => (await import('./startAfterPaint.ts')).bringNews()).catch(() => undefined)
    void bringAhead().catch(() => undefined)
  })
  onSocket('ud', () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
    void queryClient.invalidateQueries({ queryKey: keyOf(getDailyWeek) })
  })
}
