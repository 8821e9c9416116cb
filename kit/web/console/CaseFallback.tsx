import type { ComponentProps } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { isNotFound } from '../call.ts'
import { QueryFallback } from '../QueryFallback.tsx'

type Props = {
  query: ComponentProps<typeof QueryFallback>['query'] & { error: unknown }
  /** Text when the object does not exist. */
  missingText?: string
}

/** The view of a case's query without data: skeleton, missing object, or error with retry. */
export function CaseFallback({ query, missingText = words.noSuch }: Props) {
  if (isNotFound(query.error)) return <EmptyView text={missingText} />
  return <QueryFallback query={query} skeleton={<Skeleton className="h-80 rounded-card" />} />
}
