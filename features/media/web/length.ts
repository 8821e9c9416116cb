/** As much of the beginning holds the header of an avi. */
const HEAD_BYTES = 64 * 1024
/** A box of ours is looked for in at most so many; films have a handful. */
const BOXES_MAX = 200

/** Seconds that an avi lasts, from its main header: browsers can't play it, so they can't tell. Null where it has none. */
export async function aviSeconds(file: Blob): Promise<number | null> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  for (let at = 12; at + 28 <= head.byteLength;) {
    const name = nameAt(head, at)
    // Lists are entered: the header is the first thing in the first of them.
    if (name === 'LIST') at += 12
    else if (name === 'avih') return seconds(head.getUint32(at + 8, true), head.getUint32(at + 24, true))
    else at += 8 + evened(head.getUint32(at + 4, true))
  }
  return null
}

/** Seconds that an mp4 or mov lasts, from its movie header, wherever in the file that is; for films a browser can't decode. */
export async function movieSeconds(file: Blob): Promise<number | null> {
  let at = 0
  let end = file.size
  for (let n = 0; n < BOXES_MAX && at + 8 <= end; n++) {
    const head = new DataView(await file.slice(at, at + 48).arrayBuffer())
    if (head.byteLength < 8) return null
    const name = nameAt(head, 4)
    const short = head.getUint32(0)
    const size = short === 1 && head.byteLength >= 16 ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short
    if (name === 'mvhd') return headerSeconds(head)
    if (size < 8) return null
    if (name === 'moov') end = at + size
    at += name === 'moov' ? (short === 1 ? 16 : 8) : size
  }
  return null
}

function headerSeconds(head: DataView): number | null {
  const isLong = head.byteLength > 8 && head.getUint8(8) === 1
  if (head.byteLength < (isLong ? 40 : 28)) return null
  const scale = head.getUint32(isLong ? 28 : 20)
  const length = isLong ? Number(head.getBigUint64(32)) : head.getUint32(24)
  return scale === 0 ? null : length / scale
}

const seconds = (microsecondsPerFrame: number, frames: number): number | null =>
  microsecondsPerFrame === 0 || frames === 0 ? null : (microsecondsPerFrame * frames) / 1_000_000
const evened = (size: number): number => size + (size % 2)
const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
