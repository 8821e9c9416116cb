import { readFileSync } from 'node:fs'
import helplines from '../data/helplines.json' with { type: 'json' }
import holidays from '../data/holidays.json' with { type: 'json' }
import type { FaqCate, Holidays } from '../rules.ts'

/** Public holidays of 2025 to 2028 with their names. */
export const HOLIDAYS: Holidays = holidays

export const HELPLINES: { tel: string; name: string; hours: string }[] = helplines

export type KnownFaq = { cate: FaqCate; question: string; answer: string }

/** Read when they are needed: their types would be as long as they are. */
export const readFaqs = (): KnownFaq[] => read<KnownFaq[]>('faq.json')

/** `[code, sido, short sido, sigungu, 'dong,dong']` */
export const readDongs = (): [string, string, string, string, string][] => read('dongs.json')

/** Version of haru itself. */
export const VERSION = read<{ version: string }>('../../../package.json').version

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as T
}
