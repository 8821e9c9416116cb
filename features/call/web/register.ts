import { extendCounsels } from '#features/counsel/web/public.tsx'
import { lazyOptional } from '#kit/web/lazyOptional.ts'

/** The stage of sessions by voice and video, above the session's bar (decision 078). Without its code, the session goes on by chat. */
export function extendWithCalls(): void {
  extendCounsels({
    Stage: lazyOptional(async () => (await import('./stage/Stage.tsx')).default),
    Waiting: lazyOptional(async () => (await import('./stage/DeviceButton.tsx')).default),
  })
}
