import type { ByteRange } from '#kit/server/storage/storage.ts'

/** The one range that is asked for; null for all of it, also where several or something unreadable is asked for. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  // Only an end: that many bytes of it.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start >= bytes || (first === '' && Number(last) === 0)) return 'outside'
  return first !== '' && last !== '' && Number(last) < start ? null : { start, end }
}
