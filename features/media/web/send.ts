import type { UploadTarget } from '../contract.ts'

/** An upload that moves no byte for so long has lost its way. Milliseconds. */
export const STALL_MS = 45_000

/** The bytes did not arrive: the line is gone, the storage refused them, or the place has expired. */
export class NotSent extends Error {
  override name = 'NotSent'
}

/** Puts a file into its place in the storage; `onProgress` hears the bytes that are up. @throws NotSent, or the abort */
export function send(target: UploadTarget, file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    // fetch() tells nothing about the bytes that are up.
    const request = new XMLHttpRequest()
    let stall = setTimeout(lose, STALL_MS)
    const stop = () => request.abort()
    request.open(target.method, target.url)
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall)
      stall = setTimeout(lose, STALL_MS)
      onProgress(loaded)
    }
    request.onload = () => (request.status >= 200 && request.status < 300 ? end(resolve) : lose())
    request.onerror = lose
    request.onabort = () => end(() => reject(signal.aborted ? aborted() : new NotSent()))
    signal.addEventListener('abort', stop)
    request.send(file)

    function lose() {
      end(() => reject(new NotSent(`status ${request.status}`)))
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
