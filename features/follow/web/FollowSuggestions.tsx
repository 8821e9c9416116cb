import { lazy, Suspense } from 'react'
import { loadPart } from '#kit/web/part.ts'
import { useViewer } from '#kit/web/session.ts'

// If the part fails to load, the screen works without it.
const Strip = lazy(() => loadPart(() => import('./parts/Suggestions.tsx')).catch(() => ({ default: () => null })))

/** A strip of suggested members for empty screens; not rendered for a guest. */
export function FollowSuggestions() {
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  )
}
