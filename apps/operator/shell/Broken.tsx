import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { page } from '#kit/web/page.ts'

/** A section that fell over, or whose code did not come. */
export function Broken() {
  return (
    <main className="grid h-dvh place-items-center">
      <ErrorView onRetry={page.reload} />
    </main>
  )
}
