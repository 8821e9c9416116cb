import { inKorean } from '#kit/ui/ko.ts'
import { settings as words } from '../words/settings.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useSaveSettings, type Settings } from './api.ts'

/** Changes a setting; a refusal is shown in a toast, and the setting is restored. */
export function useChange(): (values: Settings) => void {
  const save = useSaveSettings()
  return (values) =>
    void save(values).catch((error: unknown) => {
      toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.notSaved)
    })
}
