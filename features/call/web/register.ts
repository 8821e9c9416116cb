import { lazy, type ComponentType } from 'react'
import { extendCounsels } from '#features/counsel/web/public.tsx'
import { loadPart } from '#kit/web/part.ts'

/** The stage of sessions by voice and video, above the session's bar (decision 078). */
export function extendWithCalls(): void {
  extendCounsels({ Stage: part(() => import('./stage/Stage.tsx')), Waiting: part(() => import('./stage/DeviceButton.tsx')) })
}

const part = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load).catch(() => ({ default: Nothing as ComponentType<P> })))

/** Without its code, the session goes on by chat. */
const Nothing = () => null
