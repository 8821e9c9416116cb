import type { ComponentType } from 'react'
import { lineScreen } from '#features/daily/web/public.ts'
import { HOME, type RouteName } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import type { Screen } from '#kit/web/screen.tsx'

/** The component of a screen whose code is loaded. */
export const componentOf = (name: RouteName): ComponentType | undefined => loaded.get(name)

/** The definition of a screen; of the daily line at once, of all others once the loader of one of them has run. */
export const screenOf = (name: RouteName): Screen | undefined => table[name]

/** Loads the table of all screens, a separate file that the daily line does not need. */
export async function loadScreenTable(): Promise<Record<RouteName, Screen>> {
  const { screens } = await loadPart(() => import('../screens.ts'))
  table = screens
  return screens
}

/** Loads a screen's code. */
export async function loadScreen(name: RouteName): Promise<void> {
  if (loaded.has(name)) return
  const { load } = table[name] ?? (await loadScreenTable())[name]
  loaded.set(name, (await loadPart(load)).default)
}

const loaded = new Map<RouteName, ComponentType>()
let table: Partial<Record<RouteName, Screen>> = { [HOME]: lineScreen }
