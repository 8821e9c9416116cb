import { expect, test } from 'vitest'
import longMovie from '../../../e2e/files/film-61s.mp4?url&inline'
import shortMovie from '../../../e2e/files/film-3s.mp4?url&inline'
import quickTime from '../../../e2e/files/film-3s.mov?url&inline'
import { kindOf } from './kind.ts'
import { movieSeconds } from './length.ts'

test.each([
  ['an mp4', shortMovie, 'video/mp4', 3],
  ['a long mp4', longMovie, 'video/mp4', 61],
  ['a mov', quickTime, 'video/quicktime', 3],
])('reads type and length of %s from its bytes', async (_, address, kind, seconds) => {
  const file = fileOf(address)
  expect(await kindOf(file)).toBe(kind)
  const length = await movieSeconds(file)
  expect(length).toBeGreaterThan(seconds - 0.3)
  expect(length).toBeLessThan(seconds + 0.3)
})

test('finds a movie header at the end, and one of the long form', async () => {
  expect(
    await movieSeconds(new Blob([box('ftyp', bytes(0, 0)), box('mdat', new Uint8Array(5000)), box('moov', box('mvhd', shortHeader))])),
  ).toBe(90)
  expect(await movieSeconds(new Blob([longBox('mdat', 3000), box('moov', box('mvhd', longHeader))]))).toBe(90)
})

test.each([
  ['nothing', new Uint8Array()],
  ['a box without a size', bytes(4, 0x6d646174, 0, 0)],
  ['a box that never ends', box('moov', bytes(0, 0))],
  ['noise', bytes(0xffffffff, 0xffffffff, 0xffffffff)],
])('%s has no length, and reading it ends', async (_, content) => {
  expect(await movieSeconds(new Blob([content]))).toBeNull()
})

function fileOf(address: string): Blob {
  const text = atob(address.slice(address.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))])
}

function bytes(...words: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(words.length * 4))
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word)
  return new Uint8Array(view.buffer)
}

function box(name: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...bytes(content.length + 8), ...new TextEncoder().encode(name), ...content])
}

/** With its size in eight bytes, as films of more than 4 GB have it. */
function longBox(name: string, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...bytes(1), ...new TextEncoder().encode(name), ...bytes(0, length + 16), ...new Uint8Array(length)])
}

// Version and flags, made, changed, units in a second, length in units.
const shortHeader = bytes(0, 0, 0, 1000, 90_000, 0, 0)
const longHeader = bytes(0x01000000, 0, 0, 0, 0, 1000, 0, 90_000, 0, 0)
