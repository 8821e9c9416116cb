import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { bytesMax, DOCUMENT, isDocument, type MediaType, type UploadType } from '../rules.ts'
import { requestUpload, drop, finish } from './api.ts'
import { kindOf } from './kind.ts'
import { prepare, RefusedFile, type Ready } from './prepare.ts'
import { send } from './send.ts'
import { limitConcurrency } from './concurrency.ts'

export { isRetryable, failureText } from './failure.ts'

/** At most two concurrent uploads. */
const limited = limitConcurrency(2)

/** The type by a file's first bytes, documents included; null if it may not be uploaded. */
export async function kindOfFile(file: Blob): Promise<UploadType | null> {
  const head = await file.slice(0, 5).text()
  return head === '%PDF-' ? DOCUMENT : kindOf(file)
}

type Options = { signal: AbortSignal; /** Uploaded share, 0 to 1. */ onProgress?: (share: number) => void }

/**
 * Uploads one file outside of a strip. After an error, `failureText` gives the reason and `isRetryable` whether to try
 * again. A failed attempt is dropped on the server.
 */
export async function uploadFile(file: File, kind: UploadType, { signal, onProgress }: Options): Promise<MediaItem> {
  const { mimetype, blob, still, name } = await prepareFile(file, kind, signal)
  return limited(async () => {
    signal.throwIfAborted()
    const request = { mimetype, bytes: blob.size, ...(still ? { poster_bytes: still.size } : {}), ...(name === undefined ? {} : { name }) }
    const { key, upload, poster } = await requestUpload(request, signal)
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

async function prepareFile(file: File, kind: UploadType, signal: AbortSignal): Promise<Sendable> {
  if (!isDocument(kind)) return prepare(file, kind as MediaType, signal)
  if (file.size > bytesMax(kind)) throw new RefusedFile(mediaErrors.too_large.message)
  return { mimetype: kind, blob: file, still: null, name: file.name }
}
