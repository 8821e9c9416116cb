import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { page } from './page.ts'
import { loadPart } from './part.ts'

/**
 * A lazy component with an error in its place when its code cannot be loaded, so that the rest of the screen stays. Not for a whole screen: the
 * error has no header. That one is a plain `lazy` with `loadPart`, whose failure the screen's own error shows.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Missing) }))
}

// A reload, because neither React nor every browser loads a part again after it failed.
const Missing = () => <ErrorView onRetry={() => page.reload()} />
