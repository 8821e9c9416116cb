import { readStored } from '#kit/web/safeStorage.ts'
import { useViewer } from '#kit/web/session.ts'
import { useSettings } from './api.ts'
import { CARE } from './look.ts'

/**
 * Whether numbers about the body are hidden (setting `hide_calorie`). Until the settings are loaded, the value that this
 * device stored last applies, so that no number flashes up.
 */
export function useCareMode(): boolean {
  const viewer = useViewer()
  const settings = useSettings().data
  if (viewer === null) return false
  return settings ? settings.hide_calorie === '1' : readStored(CARE) === '1'
}
