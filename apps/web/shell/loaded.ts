import type { ComponentType } from 'react'
import { lineScreen } from '#features/daily/web/public.ts'
import { HOME, type RouteName } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import type { Screen } from '#kit/web/screen.tsx'

/** The component of a screen whose code has come. */
export const componentOf = (name: RouteName): ComponentType | undefined => loaded.get(name)

/** How a screen is called and framed. Of the line this is known at once, of all others once the loader of one of them has run. */
export const screenOf = (name: RouteName): Screen | undefined => known[name]

/** The table of all screens: a file of its own, which only grows and of which the line needs nothing. */
export async function bringTable(): Promise<Record<RouteName, Screen>> {
  const { screens } = await loadPart(() => import('../screens.ts'))
  known = screens
  return screens
}

/** Brings a screen's code. */
export async function bring(name: RouteName): Promise<void> {
  if (loaded.has(name)) return
  const { load } = known[name] ?? (await bringTable())[name]
  loaded.set(name, (await loadPart(load)).default)
}

const loaded = new Map<RouteName, ComponentType>()
let known: Partial<Record<RouteName, Screen>> = { [HOME]: lineScreen }
