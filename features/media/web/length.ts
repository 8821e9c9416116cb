/** Boxes that are searched at most; films have a handful. */
const BOXES_MAX = 200

/** Length of an mp4 or mov in seconds from its movie header, for films that the browser cannot decode. */
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

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
