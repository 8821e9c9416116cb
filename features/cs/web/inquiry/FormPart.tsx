import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'

/** Loaded only to write, since most visits read the list. */
const Form = lazy(() => loadPart(() => import('./InquiryForm.tsx')))

export function FormPart(props: ComponentProps<typeof Form>) {
  return (
    <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
      <Form {...props} />
    </Suspense>
  )
}
