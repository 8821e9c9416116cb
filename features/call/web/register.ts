import { lazy, type ComponentType } from 'react'
import type { CounselInfo } from '#features/counsel/contract.ts'
import { extendCounsels } from '#features/counsel/web/public.tsx'
import { loadPart } from '#kit/web/part.ts'

/** The stage of sessions by voice and video, above the session's bar (decision 078). */
export function extendWithCalls(): void {
  extendCounsels({ Stage: part(() => import('./stage/Stage.tsx')), Waiting: part(() => import('./stage/DeviceButton.tsx')) })
}

type Part = { default: ComponentType<{ info: CounselInfo }> }

const part = (load: () => Promise<Part>) => lazy(() => loadPart(load).catch(() => ({ default: Nothing })))

/** Without its code, the session goes on by chat. */
const Nothing = () => null
