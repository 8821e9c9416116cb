import regions from '../data/regions.json' with { type: 'json' }
import type { Area } from '../rules.ts'

const SIDO = new Set(regions.map(({ code }) => code))
/** Each sigugun with its sido. */
const SIGUGUN = new Map(regions.flatMap(({ code: sido, sigugun }) => sigugun.map(([code]) => [code, sido] as const)))

/** Whether the region exists; a sigugun must lie in its sido. */
export const isArea = ({ sido, sigugun }: Area): boolean => (sigugun === null ? SIDO.has(sido) : SIGUGUN.get(sigugun) === sido)
