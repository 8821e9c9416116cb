import type { ComponentProps } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { isGone } from '../call.ts'
import { Unready } from '../Unready.tsx'

type Props = {
  query: ComponentProps<typeof Unready>['query'] & { error: unknown }
  /** Said where there is no such thing. */
  gone?: string
}

/** In the place of one thing that has not come: its shape, that there is none, or the way to try again. */
export function CaseUnready({ query, gone = words.noSuch }: Props) {
  if (isGone(query.error)) return <EmptyView text={gone} />
  return <Unready query={query} skeleton={<Skeleton className="h-80 rounded-card" />} />
}
