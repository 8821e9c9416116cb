import type { UploadTarget } from '../contract.ts'

/** An upload without progress for this many milliseconds is aborted. */
export const STALL_MS = 45_000

/** The bytes did not arrive: no connection, refused by the storage, or the address expired. */
export class SendError extends Error {
  override name = 'SendError'
}

/** Uploads a file to the storage; `onProgress` gets the uploaded bytes. @throws SendError or AbortError */
export function send(target: UploadTarget, file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    // fetch() reports no upload progress.
    const request = new XMLHttpRequest()
    let stall = setTimeout(fail, STALL_MS)
    const stop = () => request.abort()
    request.open(target.method, target.url)
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall)
      stall = setTimeout(fail, STALL_MS)
      onProgress(loaded)
    }
    request.onload = () => (request.status >= 200 && request.status < 300 ? end(resolve) : fail())
    request.onerror = fail
    request.onabort = () => end(() => reject(signal.aborted ? aborted() : new SendError()))
    signal.addEventListener('abort', stop)
    request.send(file)

    function fail() {
      end(() => reject(new SendError(`status ${request.status}`)))
      request.abort()
    }
    function end(settle: () => void) {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
      settle()
    }
  })
}

const aborted = () => new DOMException('The upload was given up', 'AbortError')
