import { media } from '#features/media/words.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { CropSheet } from './CropSheet.tsx'
import { kindOf } from './kind.ts'
import { isImage } from '../rules.ts'

/**
 * Lets the member crop each picture to a square, one after another. Leaves out pictures whose sheet is closed; passes
 * other files and those above the limit on unchanged, so that the strip refuses them.
 */
export async function cropSquares(files: readonly File[], capacity: number): Promise<File[]> {
  const result: File[] = []
  for (const file of files) {
    const kind = await kindOf(file).catch(() => null)
    if (result.length >= capacity || kind === null || !isImage(kind)) {
      result.push(file)
      continue
    }
    const square = await cropOne(file)
    if (square) result.push(new File([square], file.name, { type: 'image/png' }))
  }
  return result
}

async function cropOne(file: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file)
  const load = () => Promise.resolve({ blob: file, address })
  try {
    return await openSheet<Blob>((close) => <CropSheet load={load} onDone={close} />, { title: media.crop, full: true })
  } finally {
    URL.revokeObjectURL(address)
  }
}
