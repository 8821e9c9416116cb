import { DIAGNOSIS_WORDS, DOSE_WORDS, EMERGENCY_WORDS, HARMLESS_PHRASES } from './guard-words.ts'

/** `health`: a banner says that this is no treatment; `emergency`: the help card with the lines to call. */
export const GUARDS = ['none', 'health', 'emergency'] as const
export type Guard = (typeof GUARDS)[number]

/** What a text asks for. The same on the server and on a phone without a connection. */
export function guardOf(...texts: readonly string[]): Guard {
  const text = HARMLESS_PHRASES.reduce((left, phrase) => left.replaceAll(phrase, ' '), texts.map(squeeze).join('\n'))
  const has = (words: readonly string[]): boolean => words.some((word) => text.includes(word))
  if (has(EMERGENCY_WORDS)) return 'emergency'
  return has(DOSE_WORDS) || has(DIAGNOSIS_WORDS) ? 'health' : 'none'
}

/** The graver one: what is added to a question takes no help card away. */
export const graverGuard = (one: Guard, other: Guard): Guard => (GUARDS.indexOf(other) > GUARDS.indexOf(one) ? other : one)

/** Spaces and marks between letters do not hide a word; letters of a compatibility form are made whole. */
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
