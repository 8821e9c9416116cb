import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { page } from './page.ts'
import { loadPart } from './part.ts'

/**
 * A lazy component with an error in its place when its code cannot be loaded, so that the rest of the screen stays. It is no whole screen: the
 * error has no header.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Missing) }))
}

// Neither React nor all browsers load a part again that failed once.
const Missing = () => <ErrorView onRetry={() => page.reload()} />
