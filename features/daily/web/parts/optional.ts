import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPart } from '#kit/web/part.ts'

/** A part that a screen does without where it does not come, as on a train: it comes later, or draws nothing. */
export function optional<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Nothing) }))
}

const Nothing = () => null
