import { operatorScreens } from '#features/operator/operator/screens.ts'
import { ACTS } from '#features/treasury/rules.ts'
import { treasuryScreens } from '#features/treasury/operator/screens.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'

/** The sections of the console, in the order of its navigation. */
export const screens: readonly ConsoleScreen[] = [...treasuryScreens, ...operatorScreens(ACTS)]

/** Where it begins. */
export const HOME = screens[0]!.path
