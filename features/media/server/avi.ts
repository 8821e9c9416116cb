import { closeSync, copyFileSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { IMAGE_PIXELS_MAX } from '../rules.ts'
import { LONGEST } from './container.ts'
import { FilmProblem, type FilmFacts, type FilmJob } from './film-job.ts'

/** Chunks in a file, at most: a minute of both tracks has some thousands. */
const CHUNKS_MAX = 200_000

/** A track as its head describes it, and what was really found of it. `scale / rate`: seconds of one sample. */
type Stream = { isVideo: boolean; scale: number; rate: number; sampleBytes: number; chunks: number; bytes: number }
/** `told`: what is neither picture, sound nor their index; where it begins, and its length. */
type Found = { width: number; height: number; streams: Stream[]; chunks: number; told: { at: number; size: number; isChunk: boolean }[] }
type Read = (offset: number, length: number) => Buffer

/** What a player needs beside the frames. */
const NEEDED = /^(avih|strh|strf|vprp|dmlh|indx|idx1|ix\d\d|\d\dpc)$/

/**
 * Copies an avi after its frames were counted, and blanks whatever else it tells (place, words, what stands behind its
 * end): no program here can write one anew. No browser plays it either; it is offered as a file.
 * @throws FilmProblem
 */
export function copyAvi({ path, copy, mimetype }: FilmJob): FilmFacts {
  const { width, height, streams, told } = scan(path)
  if (!streams.some(({ isVideo, chunks }) => isVideo && chunks > 0)) throw new FilmProblem('broken')
  if (width < 1 || height < 1 || width * height > IMAGE_PIXELS_MAX) throw new FilmProblem('broken')
  const seconds = Math.max(...streams.map(secondsOf))
  if (!Number.isFinite(seconds)) throw new FilmProblem('broken')
  if (seconds > LONGEST) throw new FilmProblem('too_long')
  copyFileSync(path, copy)
  blank(copy, told)
  return { mimetype, width, height, seconds: Math.round(seconds * 1000) / 1000 }
}

/** Overwrites these parts with nothing; a chunk keeps its length and becomes one that players skip. */
function blank(path: string, told: Found['told']): void {
  const file = openSync(path, 'r+')
  const nothing = Buffer.alloc(64 * 1024)
  try {
    for (const { at, size, isChunk } of told) {
      if (isChunk) writeSync(file, 'JUNK', at - 8, 'latin1')
      for (let done = 0; done < size; done += nothing.length) writeSync(file, nothing, 0, Math.min(nothing.length, size - done), at + done)
    }
  } finally {
    closeSync(file)
  }
}

function secondsOf({ scale, rate, sampleBytes, chunks, bytes }: Stream): number {
  if (chunks === 0) return 0
  return ((sampleBytes === 0 ? chunks : bytes / sampleBytes) * scale) / rate
}

function scan(path: string): Found {
  const file = openSync(path, 'r')
  try {
    const found: Found = { width: 0, height: 0, streams: [], chunks: 0, told: [] }
    const { size } = fstatSync(file)
    walk(windowed(file, size), { from: 0, to: size, depth: 0 }, found)
    return found
  } finally {
    closeSync(file)
  }
}

/** Reads 64 KB at a time, for the heads that lie close together. */
function windowed(file: number, size: number): Read {
  const window = Buffer.alloc(64 * 1024)
  let at = 0
  let held = 0
  return (offset, length) => {
    if (offset < 0 || offset + length > size) throw new FilmProblem('broken')
    if (offset < at || offset + length > at + held) {
      at = offset
      held = readSync(file, window, 0, window.length, at)
    }
    return window.subarray(offset - at, offset - at + length)
  }
}

type Part = { from: number; to: number; depth: number }

/** Goes through the chunks of a part; lists hold chunks again. A last chunk that is cut off ends it. */
function walk(read: Read, { from, to, depth }: Part, found: Found): void {
  let at = from
  while (at + 8 <= to) {
    if (++found.chunks > CHUNKS_MAX || depth > 4) throw new FilmProblem('broken')
    const head = read(at, 8)
    const id = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const end = Math.min(at + 8 + size, to)
    if (id === 'RIFF' || id === 'LIST') walk(read, { from: at + 12, to: end, depth: depth + 1 }, found)
    else note(read, { id, at: at + 8, size: end - at - 8 }, found)
    at += 8 + size + (size % 2)
  }
  if (at < to) found.told.push({ at, size: to - at, isChunk: false })
}

function note(read: Read, { id, at, size }: { id: string; at: number; size: number }, found: Found): void {
  if (id === 'avih' && size >= 40) {
    found.width = read(at + 32, 4).readUInt32LE()
    found.height = read(at + 36, 4).readUInt32LE()
  } else if (id === 'strh' && size >= 48) {
    const head = read(at, 48)
    found.streams.push({
      isVideo: head.toString('latin1', 0, 4) === 'vids',
      scale: head.readUInt32LE(20),
      rate: head.readUInt32LE(24),
      sampleBytes: head.readUInt32LE(44),
      chunks: 0,
      bytes: 0,
    })
  } else if (/^\d\d(dc|db|wb)$/.test(id)) {
    const stream = found.streams[Number(id.slice(0, 2))]
    if (!stream) return tell(found, at, size)
    stream.chunks++
    stream.bytes += size
  } else if (!NEEDED.test(id)) tell(found, at, size)
}

const tell = ({ told }: Found, at: number, size: number): void => void told.push({ at, size, isChunk: true })
