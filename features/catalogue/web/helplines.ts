import type { ListedHelpline } from '../contract.ts'
import bundled from '../data/helplines.json' with { type: 'json' }
import { useTable } from './table.ts'

const BUNDLED: readonly ListedHelpline[] = bundled

/** Lines to call in an emergency: those of the app at once, and those that the server has when it answers. Without a log-in and a connection too. */
export const useHelplines = (): readonly ListedHelpline[] =>
  useTable('helpline', (lines: readonly ListedHelpline[]) => lines, { bundled: BUNDLED }).data ?? BUNDLED

/** The few lines for somebody whose mood is low. */
export const useCareLines = (): readonly ListedHelpline[] => useHelplines().filter(({ is_care }) => is_care)
