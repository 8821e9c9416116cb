import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPart } from './part.ts'

/** A lazy component that renders nothing when its code cannot be loaded, so that the screen works without it. */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Nothing) }))
}

const Nothing = () => null
