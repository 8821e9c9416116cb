import { readFileSync } from 'node:fs'
import type { Banword } from '../contract/banned-words.ts'

type BanwordFile = Record<'ko' | 'en', Record<'substring' | 'exact', string[]>> & { reserved: string[] }

/** The words of data/banwords.json, each once. */
export function readBanwords(): Banword[] {
  const { ko, en, reserved } = JSON.parse(readFileSync(new URL('../data/banwords.json', import.meta.url), 'utf8')) as BanwordFile
  const of = (kind: Banword['kind'], words: string[]): Banword[] => [...new Set(words)].map((word) => ({ word, kind }))
  return [...of('substring', [...ko.substring, ...en.substring]), ...of('exact', [...ko.exact, ...en.exact]), ...of('reserved', reserved)]
}
