import { lazy, Suspense } from 'react'
import { loadPart } from '#kit/web/part.ts'
import type { LogInFormProps } from '../login/LogInForm.tsx'

const Form = lazy(() => loadPart(() => import('../login/LogInForm.tsx')))

/** The log-in form for other features' screens. Loaded lazily, since this feature's public API is part of the first paint. */
export function LogInForm(props: LogInFormProps) {
  return (
    <Suspense fallback={<div className="min-h-[268px]" />}>
      <Form {...props} />
    </Suspense>
  )
}
