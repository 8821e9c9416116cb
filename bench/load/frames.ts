import type { Socket } from 'node:net'

// WebSocket spoken by hand, over a plain connection: a client's own library would be the load.

/** Calls `said` with each text that the server sends, once it has answered the handshake: it lies in `bytes` from `start` to `end`. */
export function eachText(socket: Socket, said: (bytes: Buffer, start: number, end: number) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  socket.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    if (!isOpen) {
      const head = rest.indexOf('\r\n\r\n')
      if (head < 0) return
      isOpen = true
      rest = rest.subarray(head + 4)
    }
    while (rest.length >= 2) {
      const short = rest[1]! & 0x7f
      const start = short < 126 ? 2 : short === 126 ? 4 : 10
      if (rest.length < start) return
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
      const end = start + length
      if (rest.length < end) return
      said(rest, start, end)
      rest = rest.subarray(end)
    }
  })
}

/** A text as clients have to send it; the mask is nothing. */
export function masked(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff])
  return Buffer.concat([head, Buffer.alloc(4), body])
}
