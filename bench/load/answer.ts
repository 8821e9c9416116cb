/** A complete HTTP/1.1 answer at the start of the received bytes. */
export type Answer = { status: number; bodyBytes: number }

/** Reads an answer; null while it is incomplete. Requests are not pipelined, so there is one answer at a time. */
export function readAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const start = end + 4
  if (status === 204 || status === 304) return { status, bodyBytes: 0 }
  if (head.includes('\r\ntransfer-encoding: chunked')) return readChunked(bytes, start, status)
  const length = Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0)
  return bytes.length >= start + length ? { status, bodyBytes: length } : null
}

function readChunked(bytes: Buffer, start: number, status: number): Answer | null {
  let bodyBytes = 0
  for (let at = start; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (bytes.length < at) return null
    if (size === 0) return { status, bodyBytes }
    bodyBytes += size
  }
}
