import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useMyCalendar } from '../api.ts'
import type { EditorParts } from '../editor/CalendarEditor.tsx'

/** Loaded with the library of forms, which would make the screen's own part too large. */
const CalendarEditor = lazy(() => loadPart(() => import('../editor/CalendarEditor.tsx')))

type Props = {
  /** The screen around what stands in for the editor while it loads. */
  frame: (content: ReactNode) => ReactNode
  children: (parts: EditorParts) => ReactNode
}

/** The expert's calendar in the layout of a screen. */
export function CalendarContent({ frame, children }: Props) {
  const query = useMyCalendar({ enabled: true })
  if (!query.data) return frame(<QueryFallback query={query} skeleton={SKELETON} />)
  return (
    <Suspense fallback={frame(SKELETON)}>
      <CalendarEditor mine={query.data}>{children}</CalendarEditor>
    </Suspense>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="h-[620px] rounded-card" />
    <Skeleton className="h-40 rounded-card" />
  </div>
)
