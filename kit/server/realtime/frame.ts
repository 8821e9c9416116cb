import type { Ack } from '#kit/contract/socket.ts'

/** A packet that is serialised once for all receivers: Socket.IO's text, and the complete WebSocket frame. */
export type Frame = { text: string; bytes: Buffer }

/** An event. */
export const frameOf = (event: string, payload: unknown): Frame => frame(`2${JSON.stringify([event, payload])}`)
/** The acknowledgement of the call with this number. */
export const ackFrame = (id: string, answer: Ack<unknown>): Frame => frame(`3${id}${JSON.stringify([answer])}`)
/** Socket.IO's disconnect packet. */
export const DISCONNECT = frame('1')
/** Engine.IO's ping. */
export const PING = wholeFrame('2')
/** The answer to a WebSocket's own ping, whose data are 125 bytes at most. */
export const pongTo = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x8a, data.length]), data])

/** `text` is Engine.IO's "message". */
function frame(text: string): Frame {
  return { text, bytes: wholeFrame(`4${text}`) }
}

/** One unmasked text message, as servers send it. */
function wholeFrame(text: string): Buffer {
  const body = Buffer.byteLength(text)
  const head = body < 126 ? 2 : body < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + body)
  bytes[0] = 0x81
  if (head === 2) bytes[1] = body
  else if (head === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(body, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(body), 2)
  }
  bytes.write(text, head)
  return bytes
}

/** A packet of a client: an event, with an id if it is to be acknowledged; a disconnect; or an invalid packet. */
export type Packet = { event: unknown; body: unknown; id: string } | 'disconnect' | 'invalid'

/** Parses a packet of Socket.IO's protocol in the default namespace. haru has no binary packets. */
export function parsePacket(text: string): Packet {
  if (text === '1') return 'disconnect'
  const [, id = '', list = ''] = /^2(\d{0,15})(\[[^]*)$/.exec(text) ?? []
  if (list === '') return 'invalid'
  try {
    const [event, body] = JSON.parse(list) as unknown[]
    return { event, body, id }
  } catch {
    return 'invalid'
  }
}
