import { ko } from '#kit/ui/ko.ts'
import { alert } from './overlays.ts'
import { loadPart } from './part.ts'
import { busy } from './spinner.ts'

/** Loads the code of a sheet when it is first opened; says so and gives undefined if that fails. */
export async function loadSheet<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await busy(loadPart(load))
  } catch {
    await alert(ko.ui.failed)
    return undefined
  }
}
