import { Suspense } from 'react'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { useViewer } from '#kit/web/session.ts'

// If the part fails to load, the screen works without it.
const Strip = lazyOptional(async () => (await import('./parts/Suggestions.tsx')).default)

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
