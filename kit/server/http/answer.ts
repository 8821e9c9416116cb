import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { DONE } from '#kit/contract/envelope.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'

/** Wraps an answer in its envelope: under `query`, or with `place: 'top'` beside `state`. */
export function enveloped(endpoint: Endpoint, json: Buffer | string): Buffer {
  if (endpoint.place === 'top') return Buffer.from(`{"state":${DONE},${json.toString().slice(1)}`)
  if (typeof json === 'string') return Buffer.from(`{"state":${DONE},"query":${json}}`)
  return Buffer.concat([HEAD, json, TAIL], HEAD.length + json.length + 1)
}

/**
 * Compares an answer with its contract: an extra field is a leak, a missing one breaks a client.
 * @throws {TypeError} if they differ
 */
export function checkAnswer(endpoint: Endpoint, json: string): void {
  const answer: unknown = JSON.parse(json)
  const read = z.safeParse(endpoint.answer, answer)
  if (!read.success) throw new TypeError(`${endpoint.line} answered against its contract: ${read.error.message}`)
  const place = firstDifference(answer, read.data, 'answer')
  if (place !== null) throw new TypeError(`${endpoint.line} answered what its contract does not hold, at ${place}`)
}

const HEAD = Buffer.from(`{"state":${DONE},"query":`)
const TAIL = Buffer.from('}')

function firstDifference(given: unknown, read: unknown, place: string): string | null {
  if (isDeepStrictEqual(given, read)) return null
  if (!isRecord(given) || !isRecord(read)) return place
  for (const key of new Set([...Object.keys(given), ...Object.keys(read)])) {
    const difference = firstDifference(given[key], read[key], `${place}.${key}`)
    if (difference !== null || !(key in read)) return difference ?? `${place}.${key}`
  }
  return place
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
