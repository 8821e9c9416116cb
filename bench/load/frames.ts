import type { Socket } from 'node:net'

// A minimal WebSocket client: a library's client would use more CPU than the server under test.

/** Calls `onText` for each text frame after the handshake: the text is `bytes` from `start` to `end`. */
export function onTextFrame(socket: Socket, onText: (bytes: Buffer, start: number, end: number) => void): void {
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
      onText(rest, start, end)
      rest = rest.subarray(end)
    }
  })
}

/** A text frame as clients must send it, with a mask of zeros. */
export function maskedTextFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff])
  return Buffer.concat([head, Buffer.alloc(4), body])
}
