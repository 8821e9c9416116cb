import { lazy } from 'react'
import { extendKin } from '#features/kin/web/public.ts'
import { loadPart } from '#kit/web/part.ts'

/** For the app's start: askers find the experts whom they invite. */
export const extendWithExperts = (): void => extendKin({ ExpertPicker: lazy(() => loadPart(() => import('./ExpertPicker.tsx'))) })
