import { disassemble, getChoseong } from 'es-hangul'

/** The most hits that are shown; typing more narrows them. */
export const HITS_MAX = 50

/** A name split into letters for the search. */
type Entry<T> = {
  item: T
  name: string
  letters: string[]
  /** The first consonant of each letter, and its jamo in typing order. */
  initials: string[]
  parts: string[]
  /** The index of each letter in the name. */
  places: number[]
}
export type Index<T> = readonly Entry<T>[]
/** `name` matches from letter `from` up to `to`. */
export type Hit<T> = { item: T; name: string; from: number; to: number }

/** Indexes names for `search`. Spaces, brackets and punctuation are left out. */
export function indexOf<T>(items: readonly T[], nameOf: (item: T) => string): Index<T> {
  return items.map((item) => {
    const name = nameOf(item)
    const places = [...name].map((_, place) => place).filter((place) => !GAP.test(name[place] ?? ''))
    const letters = places.map((place) => (name[place] ?? '').toLowerCase())
    return {
      item,
      name,
      letters,
      places,
      initials: letters.map((letter) => initialOf(letter)),
      parts: letters.map((letter) => takeOverParts(letter)),
    }
  })
}

/**
 * Finds names by whole syllables, first consonants (`ㄷㅂ`), or both; the last syllable may be incomplete. Order: matches
 * at the start of the name, at the start of another word, inside a word, in brackets; shorter names first.
 */
export function search<T>(index: Index<T>, typed: string): Hit<T>[] {
  const query = queryOf(typed)
  if (query.length === 0) return []
  const last = disassemble(query.at(-1) ?? '')
  return index
    .flatMap((entry) => bestMatch(entry, query, last) ?? [])
    .sort((one, other) => one.rank - other.rank || one.hit.name.length - other.hit.name.length)
    .slice(0, HITS_MAX)
    .map(({ hit }) => hit)
}

/** Caches per letter: the tables use a few hundred different letters. */
function memoized(work: (letter: string) => string): (letter: string) => string {
  const known = new Map<string, string>()
  return (letter) => {
    const found = known.get(letter) ?? work(letter)
    known.set(letter, found)
    return found
  }
}

const initialOf = memoized((letter) => getChoseong(letter))
const takeOverParts = memoized((letter) => disassemble(letter))

const GAP = /[^\p{L}\p{N}%]/u
const CONSONANT = /[ㄱ-ㅎ]/

/** Splits two consonants that the keyboard has joined (`ㄳ`) into two letters. */
function queryOf(typed: string): string[] {
  const letters = [...typed.toLowerCase()].filter((letter) => !GAP.test(letter))
  return letters.flatMap((letter) => (CONSONANT.test(letter) ? [...disassemble(letter)] : [letter]))
}

function bestMatch<T>(entry: Entry<T>, query: string[], last: string): { hit: Hit<T>; rank: number } | null {
  let found: { hit: Hit<T>; rank: number } | null = null
  for (let start = 0; start + query.length <= entry.letters.length; start++) {
    const length = matchedLength(entry, start, query, last)
    if (length === 0) continue
    const rank = rankOf(entry, start)
    if (found && found.rank <= rank) continue
    const from = entry.places[start] ?? 0
    const to = (entry.places[start + length - 1] ?? from) + 1
    found = { hit: { item: entry.item, name: entry.name, from, to }, rank }
  }
  return found
}

/** How many letters from `start` match the query; 0 for no match. */
function matchedLength<T>({ letters, initials, parts }: Entry<T>, start: number, query: string[], last: string): number {
  const end = query.length - 1
  const fits = query.every((letter, k) => {
    const at = start + k
    return letters[at] === letter || (CONSONANT.test(letter) && initials[at] === letter) || (k === end && isPartlyTyped(at))
  })
  if (!fits) return 0
  const takesNext = letters[start + end] !== query[end] && last.length > (parts[start + end]?.length ?? 0)
  return query.length + (takesNext ? 1 : 0)

  /** `두ㅂ` appears as `둡` while it is typed: the last consonant may belong to the next letter. */
  function isPartlyTyped(at: number): boolean {
    return `${parts[at] ?? ''}${parts[at + 1] ?? ''}`.startsWith(last)
  }
}

function rankOf<T>({ name, places }: Entry<T>, start: number): number {
  const place = places[start] ?? 0
  if (start === 0) return 0
  if (name.lastIndexOf('(', place) > name.lastIndexOf(')', place)) return 3
  return GAP.test(name[place - 1] ?? '') ? 1 : 2
}
