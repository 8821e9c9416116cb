import type { ByteRange } from '#kit/server/storage/storage.ts'

/** The requested range; null for the whole file, also if the header is invalid or has several ranges. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  // `bytes=-n`: the last n bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start >= bytes || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return first !== '' && last !== '' && Number(last) < start ? null : { start, end }
}
