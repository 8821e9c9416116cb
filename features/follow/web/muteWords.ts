import { MUTE_WORD_LETTERS, MUTE_WORDS_MAX } from '#features/settings/rules.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import { blockList as words } from '#features/follow/words.ts'
import { DAY_MS } from '#kit/contract/time.ts'

/** A muted word: posts with it are left out of my lists until `until`, or permanently (setting `mute_words`). */
export type MuteWord = { w: string; until?: string | null }

/** The durations that the form offers, in days. */
export const UNTILS = ['1', '7', '30', 'always'] as const
export type Until = (typeof UNTILS)[number]

/** The words of the setting; an unreadable setting has none. */
export function readWords(value: string | undefined): MuteWord[] {
  try {
    const stored: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWord) : []
  } catch {
    return []
  }
}

export const isExpired = ({ until }: MuteWord, now: Date): boolean => until != null && Date.parse(until) <= now.getTime()

/** Adds a word at the top and drops expired ones; or returns why the word cannot be added. */
export function withWord(all: MuteWord[], typed: string, until: Until, now: Date): { words: MuteWord[] } | { problem: string } {
  const w = normalizeText(typed).replaceAll('\n', ' ')
  if (w === '' || lengthOf(w) > MUTE_WORD_LETTERS) return { problem: words.needed }
  const active = all.filter((one) => !isExpired(one, now))
  if (active.some((one) => one.w.toLowerCase() === w.toLowerCase())) return { problem: words.twice }
  if (active.length >= MUTE_WORDS_MAX) return { problem: words.full(MUTE_WORDS_MAX) }
  const end = until === 'always' ? null : new Date(now.getTime() + Number(until) * DAY_MS).toISOString()
  return { words: [{ w, until: end }, ...active] }
}

function isWord(one: unknown): one is MuteWord {
  const { w, until } = (one ?? {}) as Record<string, unknown>
  return typeof w === 'string' && (until == null || typeof until === 'string')
}
