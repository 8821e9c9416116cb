import { lazy, type ComponentType } from 'react'
import type { CounselInfo } from '#features/counsel/contract.ts'
import { extendCounsels } from '#features/counsel/web/public.tsx'
import { loadPart } from '#kit/web/part.ts'

/** The stage of sessions by voice and video, above the session's bar (decision 078). */
export function extendWithCalls(): void {
  extendCounsels({ Stage: lazy(() => loadPart<Part>(() => import('./stage/Stage.tsx')).catch(() => ({ default: Nothing }))) })
}

type Part = { default: ComponentType<{ info: CounselInfo }> }

/** Without its code, the session goes on by chat. */
const Nothing = () => null
