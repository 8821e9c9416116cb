import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { bytesMax, DOCUMENT, isDocument, type MediaType, type UploadType } from '../rules.ts'
import { askPlace, drop, finish } from './api.ts'
import { kindOf } from './kind.ts'
import { prepare, Refused, type Ready } from './prepare.ts'
import { send } from './send.ts'
import { turnsOf } from './turns.ts'

export { isPassing, wordsOf } from './failure.ts'

/** So many files go up at once. */
const inTurn = turnsOf(2)

/** What a file is by its first bytes, documents too; null where it is nothing that may be uploaded. */
export async function kindOfFile(file: Blob): Promise<UploadType | null> {
  const head = await file.slice(0, 5).text()
  return head === '%PDF-' ? DOCUMENT : kindOf(file)
}

type Options = { signal: AbortSignal; /** How much of it is up, 0 to 1. */ onProgress?: (share: number) => void }

/**
 * Uploads one file by itself, outside a strip. Why it failed says `wordsOf`, whether another try may fare better
 * `isPassing`; nothing is left of a try that failed.
 */
export async function uploadFile(file: File, kind: UploadType, { signal, onProgress }: Options): Promise<MediaItem> {
  const { mimetype, blob, still, name } = await readyOf(file, kind, signal)
  return inTurn(async () => {
    signal.throwIfAborted()
    const wanted = { mimetype, bytes: blob.size, ...(still ? { poster_bytes: still.size } : {}), ...(name === undefined ? {} : { name }) }
    const { key, upload, poster } = await askPlace(wanted, signal)
    try {
      if (still && poster) await send(poster, still, () => undefined, signal)
      await send(upload, blob, (bytes) => onProgress?.(Math.min(1, bytes / blob.size)), signal)
      return await finish(key, signal)
    } catch (error) {
      drop(key)
      throw error
    }
  })
}

type Sendable = Omit<Ready, 'mimetype' | 'seconds'> & { mimetype: UploadType; name?: string }

async function readyOf(file: File, kind: UploadType, signal: AbortSignal): Promise<Sendable> {
  if (!isDocument(kind)) return prepare(file, kind as MediaType, signal)
  if (file.size > bytesMax(kind)) throw new Refused(mediaErrors.too_large.message)
  return { mimetype: kind, blob: file, still: null, name: file.name }
}
