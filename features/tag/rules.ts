import { lengthOf } from '#kit/contract/shape.ts'

/** Hashtags and mentions in a text, by the same rules on server and web. */

export const HASHTAGS_MAX = 20
export const MENTIONS_MAX = 20
/** Most characters of a tag; a longer one is plain text. */
export const TAG_MAX = 30
/** Most characters of a query. */
export const QUERY_MAX = 30
/** Tags suggested before anything is typed. */
export const POPULAR_MAX = 10
/** Tags or people suggested during typing. */
export const SUGGESTIONS_MAX = 8

/** The hashtags of a text as written, without their `#`. */
export function hashtagsOf(content: string): string[] {
  return [...content.matchAll(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag!)
}

/** The names mentioned with `@` in a text, as written. */
export function mentionsOf(content: string): string[] {
  return [...content.matchAll(/(?<![\p{L}\p{N}_.])@([\p{L}\p{N}_]+)/gu)].map(([, name]) => name!)
}

/** A tag as it is stored and searched: normalized, in lower case. */
export const tagOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** The tags that are stored for a text, each once. */
export function tagsOf(content: string): string[] {
  const tags = new Set(hashtagsOf(content).map(tagOf))
  return [...tags].filter((tag) => lengthOf(tag) <= TAG_MAX).slice(0, HASHTAGS_MAX)
}

/** Korean suffixes and particles after a name, longest first: a mention that is no member's name is searched without them. */
const NAME_SUFFIX =
  /(?:님|씨)?(?:에게서|한테서|이랑|에게|한테|으로|까지|부터|처럼|보다|님|씨|께|랑|이|가|은|는|을|를|와|과|도|의|야|아|로|만)$/u

/** The names that a mention may mean, in lower case, likeliest first: `보리차랑` is 보리차랑, or else 보리차. */
export function namesOf(mention: string): string[] {
  const name = mention.normalize('NFC').toLowerCase()
  const withoutSuffix = name.replace(NAME_SUFFIX, '')
  return withoutSuffix === name || lengthOf(withoutSuffix) < 2 ? [name] : [name, withoutSuffix]
}

/** Whether these are initial consonants only, which match the syllables that begin with them: `ㅂㄹㅊ` is 보리차. */
export const isInitials = (words: string): boolean => /^[ㄱ-ㅎ]+$/.test(words)

/** Removes characters that names and tags cannot have. */
export const plainOf = (words: string): string => words.normalize('NFC').replace(/[^\p{L}\p{N}_]/gu, '')

/** The least number of letters (jamo) in the words; compound letters would add one or two per syllable. */
export function lettersIn(words: string): number {
  return [...words].reduce((sum, letter) => sum + (/[가-힣]/u.test(letter) ? ((letter.codePointAt(0)! - 0xac00) % 28 === 0 ? 2 : 3) : 1), 0)
}

/** A part of a text; `at` is its offset. Tags and mentions include their sign. */
export type Part = { kind: 'words' | 'tag' | 'mention'; text: string; at: number }

/** Splits a text into its parts; a tag or mention that is too long is part of the words. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const words = (to: number) => to > from && parts.push({ kind: 'words', text: content.slice(from, to), at: from })
  for (const { 0: text, index } of content.matchAll(/(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+/gu)) {
    if (lengthOf(text) > TAG_MAX + 1) continue
    words(index)
    parts.push({ kind: text.startsWith('#') ? 'tag' : 'mention', text, at: index })
    from = index + text.length
  }
  words(content.length)
  return parts
}

/** A tag or mention that is being typed: its sign, the text after it, and its offset. */
export type OpenToken = { sign: '#' | '@'; typed: string; from: number }

/** The tag or mention that is being typed at the end of the text, or null. */
export function openTokenIn(content: string): OpenToken | null {
  const found = /(?:(?<![\p{L}\p{N}_&/])#|(?<![\p{L}\p{N}_.])@)([\p{L}\p{N}_]*)$/u.exec(content)
  if (!found || lengthOf(found[1]!) > TAG_MAX) return null
  return { sign: found[0][0] as '#' | '@', typed: found[1]!, from: found.index }
}
