import type { ComponentProps } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { CallError, isNotFound } from '../call.ts'
import { QueryFallback } from '../QueryFallback.tsx'

type Props = {
  query: ComponentProps<typeof QueryFallback>['query'] & { error: unknown }
  /** Text when the object does not exist. */
  missingText?: string
}

/** The view of a case's query without data: skeleton, missing object, a case of other operators, or error with retry. */
export function CaseFallback({ query, missingText = words.noSuch }: Props) {
  const { error } = query
  if (isNotFound(error)) return <EmptyView text={missingText} />
  if (error instanceof CallError && error.status === 403) return <EmptyView text={inKorean(error.message)} />
  return <QueryFallback query={query} skeleton={<Skeleton className="h-80 rounded-card" />} />
}
