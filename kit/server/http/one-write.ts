import type { ServerResponse } from 'node:http'

/** Bytes in front of a body for the head of an answer. */
const HEAD_ROOM = 2048

/** A body with room for a head in front of it, in the same memory. */
export type RoomyBody = { memory: Buffer; length: number; isBeingSent: boolean }

/** Copies the bytes, once for all answers that have them as their body. */
export function makeRoomy(bytes: Buffer): RoomyBody {
  const memory = Buffer.allocUnsafeSlow(HEAD_ROOM + bytes.length)
  bytes.copy(memory, HEAD_ROOM)
  return { memory, length: bytes.length, isBeingSent: false }
}

/** Private fields of Node's answers: their head as text, and whether it was handed to the socket. No other file uses them. */
type Internals = { _header: string | null; _headerSent: boolean }

/** Whether nothing of the answer is written yet; false too if Node has no such fields. */
function isUnwritten(response: ServerResponse): response is ServerResponse & Internals {
  return '_header' in response && response._header === null && '_headerSent' in response && response._headerSent === false
}

/**
 * Sends an answer of status 200 by one write of one buffer. Node's own way checks and joins each header, and hands head, body and end to the
 * socket one by one: a quarter of the cost of an answer from memory. Does nothing and returns false where that way is needed: for the last answer
 * of a connection, to HEAD, while an earlier one is being sent on it, while these bytes wait for another, slow reader, or if Node has no such fields.
 * @param head header lines, each with its line end; the caller has checked their values
 */
export function sendInOneWrite(response: ServerResponse, head: string, body: RoomyBody, keepAliveMs: number): boolean {
  const { socket } = response
  const isUsual = socket?.writable === true && response.shouldKeepAlive && response.req.method !== 'HEAD'
  if (!isUsual || body.isBeingSent || !isUnwritten(response)) return false
  const text = `HTTP/1.1 200 OK\r\n${head}date: ${httpDate()}\r\nconnection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  if (text.length > HEAD_ROOM) return false

  const from = HEAD_ROOM - text.length
  body.memory.write(text, from, 'latin1')
  body.isBeingSent = true
  response._header = text
  response._headerSent = true
  socket.write(body.memory.subarray(from), () => (body.isBeingSent = false))
  // Without anything left to send it only ends the answer, when the socket has taken what was written.
  response.end()
  return true
}

/** Header lines; names and values alternate. */
export function linesOf(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
}

let date = { text: '', second: 0 }

function httpDate(): string {
  const now = Date.now()
  if (now < date.second || now >= date.second + 1000) date = { text: new Date(now).toUTCString(), second: now - (now % 1000) }
  return date.text
}
