import { readKept } from '#kit/web/safeStorage.ts'
import { useViewer } from '#kit/web/session.ts'
import { useSettings } from './api.ts'
import { CARE } from './look.ts'

/**
 * Whether numbers about the body are kept out of sight (setting `hide_calorie`). Until the settings are there, what this
 * device kept of the last time holds, so that no number flashes up.
 */
export function useCareMode(): boolean {
  const viewer = useViewer()
  const settings = useSettings().data
  if (viewer === null) return false
  return settings ? settings.hide_calorie === '1' : readKept(CARE) === '1'
}
