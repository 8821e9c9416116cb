import { MUTE_WORD_LETTERS, MUTE_WORDS_MAX } from '#features/settings/rules.ts'
import { lengthOf, tidyText } from '#kit/contract/shape.ts'
import { blockList as words } from '#features/follow/words.ts'

/** A word whose posts are left out of my lists, until a moment or for good (setting `mute_words`). */
export type MuteWord = { w: string; until?: string | null }

/** For how long, as the form offers it. */
export const UNTILS = ['1', '7', '30', 'always'] as const
export type Until = (typeof UNTILS)[number]

/** What the setting holds; nothing where it holds something else. */
export function readWords(value: string | undefined): MuteWord[] {
  try {
    const kept: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWord) : []
  } catch {
    return []
  }
}

export const isOver = ({ until }: MuteWord, now: Date): boolean => until != null && Date.parse(until) <= now.getTime()

/** The list with one more at its top, without those whose time is over; or why it cannot be added. */
export function withWord(all: MuteWord[], typed: string, until: Until, now: Date): { words: MuteWord[] } | { problem: string } {
  const w = tidyText(typed).replaceAll('\n', ' ')
  if (w === '' || lengthOf(w) > MUTE_WORD_LETTERS) return { problem: words.needed }
  const held = all.filter((one) => !isOver(one, now))
  if (held.some((one) => one.w.toLowerCase() === w.toLowerCase())) return { problem: words.twice }
  if (held.length >= MUTE_WORDS_MAX) return { problem: words.full(MUTE_WORDS_MAX) }
  const end = until === 'always' ? null : new Date(now.getTime() + Number(until) * DAY_MS).toISOString()
  return { words: [{ w, until: end }, ...held] }
}

const DAY_MS = 86_400_000

function isWord(one: unknown): one is MuteWord {
  const { w, until } = (one ?? {}) as Record<string, unknown>
  return typeof w === 'string' && (until == null || typeof until === 'string')
}
