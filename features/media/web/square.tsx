import { media } from '#features/media/words.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { CropSheet } from './CropSheet.tsx'
import { kindOf } from './kind.ts'
import { isImage } from '../rules.ts'

/**
 * Lets the member cut a square out of each picture, one after another. One whose sheet is closed is left out; what is no
 * picture, or too many, stays as it is, for the strip to say so.
 */
export async function cutSquares(files: readonly File[], room: number): Promise<File[]> {
  const cut: File[] = []
  for (const file of files) {
    const kind = await kindOf(file).catch(() => null)
    if (cut.length >= room || kind === null || !isImage(kind)) {
      cut.push(file)
      continue
    }
    const square = await cutOne(file)
    if (square) cut.push(new File([square], file.name, { type: 'image/png' }))
  }
  return cut
}

async function cutOne(file: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file)
  const load = () => Promise.resolve({ blob: file, address })
  try {
    return await openSheet<Blob>((close) => <CropSheet load={load} onDone={close} />, { title: media.crop, full: true })
  } finally {
    URL.revokeObjectURL(address)
  }
}
