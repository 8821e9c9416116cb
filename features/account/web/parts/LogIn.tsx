import { lazy, Suspense } from 'react'
import { loadPart } from '#kit/web/part.ts'
import type { LogInFormProps } from '../login/LogInForm.tsx'

const Form = lazy(() => loadPart(() => import('../login/LogInForm.tsx')))

/** The log-in for other features' screens. It comes when it is drawn: the first screen of all passes this feature's door too. */
export function LogInForm(props: LogInFormProps) {
  return (
    <Suspense fallback={<div className="min-h-[268px]" />}>
      <Form {...props} />
    </Suspense>
  )
}
