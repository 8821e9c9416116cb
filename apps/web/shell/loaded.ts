import type { ComponentType } from 'react'
import type { RouteName } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import { screens } from '../screens.ts'

/** The component of a screen whose code has come. */
export const componentOf = (name: RouteName): ComponentType | undefined => loaded.get(name)

/** Brings a screen's code. */
export async function bring(name: RouteName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await loadPart(screens[name].load)).default)
}

const loaded = new Map<RouteName, ComponentType>()
