import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { page } from '#kit/web/page.ts'

/** Shown for a section that failed to render or to load. */
export function Broken() {
  return (
    <main className="grid h-dvh place-items-center">
      <ErrorView onRetry={page.reload} />
    </main>
  )
}
