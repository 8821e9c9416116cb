import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'

/** Loads the code of a sheet when it is first opened; says so and gives undefined if that fails. */
export async function loadSheet<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await busy(loadPart(load))
  } catch {
    await alert(ko.ui.failed)
    return undefined
  }
}

/** Shows why an act failed. */
export const alertError = (error: unknown): void => void alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
