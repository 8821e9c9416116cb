import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { page } from '#kit/web/page.ts'
import { consoleShell as words } from './words.ts'

/** Shown for a section that failed to render or to load. */
export function Broken() {
  return (
    <main className="grid h-dvh place-items-center">
      <h1 className="sr-only">{words.product}</h1>
      <ErrorView onRetry={page.reload} />
    </main>
  )
}
