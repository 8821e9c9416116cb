import { lazy } from 'react'
import { loadPart } from '#kit/web/part.ts'

/** The questions of a product's page are at its end, so their code is loaded apart. */
export const Questions = lazy(() => loadPart(() => import('./Questions.tsx')))
