import { lengthOf } from '#kit/contract/shape.ts'

/** What counts as a hashtag and as a call by name in a text, for server and web alike. */

export const HASHTAGS_MAX = 20
export const MENTIONS_MAX = 20
/** Letters of a tag that can be looked for; a longer one is only text. */
export const TAG_MAX = 30
/** Letters that can be looked for at once. */
export const QUERY_MAX = 30
/** Tags that are offered before anything is typed. */
export const POPULAR_MAX = 10
/** Tags, and people, that are offered while somebody writes. */
export const OFFERED_MAX = 8

/** The hashtags of a text, without their `#`, as they stand. */
export function hashtagsOf(content: string): string[] {
  return [...content.matchAll(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag!)
}

/** The names a text calls with `@`, as they stand. */
export function mentionsOf(content: string): string[] {
  return [...content.matchAll(/(?<![\p{L}\p{N}_.])@([\p{L}\p{N}_]+)/gu)].map(([, name]) => name!)
}

/** A tag as it is kept and looked for: whatever its letters' size. */
export const tagOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** The tags that are kept of a text: each once. */
export function tagsOf(content: string): string[] {
  const tags = new Set(hashtagsOf(content).map(tagOf))
  return [...tags].filter((tag) => lengthOf(tag) <= TAG_MAX).slice(0, HASHTAGS_MAX)
}

/** What Korean hangs on a name, longest first: a call that is no member's name is looked for without it. */
const HANGING =
  /(?:님|씨)?(?:에게서|한테서|이랑|에게|한테|으로|까지|부터|처럼|보다|님|씨|께|랑|이|가|은|는|을|를|와|과|도|의|야|아|로|만)$/u

/** The names that a call may mean, in small letters, the likeliest first: `보리차랑` is 보리차랑, or else 보리차. */
export function namesOf(call: string): string[] {
  const name = call.normalize('NFC').toLowerCase()
  const bare = name.replace(HANGING, '')
  return bare === name || lengthOf(bare) < 2 ? [name] : [name, bare]
}

/** Whether these are bare consonants, which stand for the syllables that begin with them: `ㅂㄹㅊ` is 보리차. */
export const isInitials = (words: string): boolean => /^[ㄱ-ㅎ]+$/.test(words)

/** The letters of which names and tags are made; all else that is typed finds nothing more. */
export const plainOf = (words: string): string => words.normalize('NFC').replace(/[^\p{L}\p{N}_]/gu, '')

/** How many letters these are once syllables are taken apart; a syllable of compound letters may have one or two more. */
export function lettersIn(words: string): number {
  return [...words].reduce((sum, letter) => sum + (/[가-힣]/u.test(letter) ? ((letter.codePointAt(0)! - 0xac00) % 28 === 0 ? 2 : 3) : 1), 0)
}

/** A piece of a text; `at` is where it begins. Tags and calls keep their sign. */
export type Part = { kind: 'words' | 'tag' | 'call'; text: string; at: number }

/** A text in its pieces, in their order; what is too long to be looked for stays among the words. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const words = (to: number) => to > from && parts.push({ kind: 'words', text: content.slice(from, to), at: from })
  for (const { 0: text, index } of content.matchAll(/(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+/gu)) {
    if (lengthOf(text) > TAG_MAX + 1) continue
    words(index)
    parts.push({ kind: text.startsWith('#') ? 'tag' : 'call', text, at: index })
    from = index + text.length
  }
  words(content.length)
  return parts
}

/** A tag or a call that is being written: its sign, what is typed of it, and where it begins. */
export type Begun = { sign: '#' | '@'; typed: string; from: number }

/** What is being written at the end of a text, where that is a tag or a call. */
export function begunIn(content: string): Begun | null {
  const found = /(?:(?<![\p{L}\p{N}_&/])#|(?<![\p{L}\p{N}_.])@)([\p{L}\p{N}_]*)$/u.exec(content)
  if (!found || lengthOf(found[1]!) > TAG_MAX) return null
  return { sign: found[0][0] as '#' | '@', typed: found[1]!, from: found.index }
}
