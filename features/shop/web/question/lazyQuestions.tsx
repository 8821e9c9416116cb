import { lazy } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { loadPart } from '#kit/web/part.ts'

/** The questions of a product's page are at its end, so their code is loaded apart. Without it the product is shown all the same. */
export const Questions = lazy(() => loadPart(() => import('./Questions.tsx')).catch(() => ({ default: Missing })))

const Missing = () => <ErrorView />
