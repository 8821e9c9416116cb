import regions from '../data/regions.json' with { type: 'json' }
import type { Area } from '../rules.ts'

const SIDO = new Set(regions.map(({ code }) => code))
/** Each sigugun with its sido. */
const SIGUGUN = new Map(regions.flatMap(({ code: sido, sigugun }) => sigugun.map(([code]) => [code, sido] as const)))

const SHORT = new Map(regions.map(({ code, short }) => [code, short]))
const NAMES = new Map(regions.flatMap(({ sigugun }) => sigugun.map(([code, name]) => [code, name] as const)))

/** `서울 마포구`, or `서울 전체`; empty for an unknown region. */
export function areaName({ sido, sigugun }: Area): string {
  const part = sigugun === null ? '전체' : NAMES.get(sigugun)
  return part === undefined || !SHORT.has(sido) ? '' : `${SHORT.get(sido)} ${part}`
}

/** Whether the region exists; a sigugun must lie in its sido. */
export const isArea = ({ sido, sigugun }: Area): boolean => (sigugun === null ? SIDO.has(sido) : SIGUGUN.get(sigugun) === sido)
