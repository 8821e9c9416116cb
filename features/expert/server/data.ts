import banks from '../data/banks.json' with { type: 'json' }
import regions from '../data/regions.json' with { type: 'json' }
import type { Area } from '../rules.ts'

const BANKS = new Set(banks.map(([code]) => code))
const SIDO = new Set(regions.map(({ code }) => code))
/** Each sigugun with its sido. */
const SIGUGUN = new Map(regions.flatMap(({ code: sido, sigugun }) => sigugun.map(([code]) => [code, sido] as const)))

export const isBank = (code: string): boolean => BANKS.has(code)

/** Whether there is such a region; a sigugun must lie in its sido. */
export const isArea = ({ sido, sigugun }: Area): boolean => (sigugun === null ? SIDO.has(sido) : SIGUGUN.get(sigugun) === sido)
