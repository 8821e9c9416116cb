import { lazy, Suspense } from 'react'
import { loadPart } from '#kit/web/part.ts'
import { useViewer } from '#kit/web/session.ts'

// Without it there is still everything else on the screen.
const Strip = lazy(() => loadPart(() => import('./parts/Suggestions.tsx')).catch(() => ({ default: () => null })))

/** A strip of members whom I could follow, for where there is nothing else to see; nothing for a guest. */
export function FollowSuggestions() {
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  )
}
