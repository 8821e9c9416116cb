import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { loadPart } from '#kit/web/part.ts'

// Loaded after the messages: the field, and what few rooms have.
export const Composer = later(async () => (await import('./Composer.tsx')).Composer)
export const ClosedNotice = later(async () => (await import('./ClosedNotice.tsx')).ClosedNotice)
export const Request = later(async () => (await import('./Request.tsx')).default)
export const FindBar = later(async () => (await import('./FindBar.tsx')).FindBar)
export const Newest = later(async () => (await import('./Newest.tsx')).Newest)
export const Reactions = later(async () => (await import('./Reactions.tsx')).Reactions)
export const FailedActions = later(async () => (await import('./FailedActions.tsx')).FailedActions)
export const QuickActions = later(async () => (await import('./QuickActions.tsx')).QuickActions)
export const ProfileCard = later(async () => (await import('./ProfileCard.tsx')).ProfileCard)

function later<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Missing) }))
}

const Missing = () => createElement(ErrorView)
