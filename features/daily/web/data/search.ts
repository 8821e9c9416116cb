import { disassemble, getChoseong } from 'es-hangul'

/** The most hits that are shown; typing more narrows them. */
export const HITS_MAX = 50

/** One name of an item, split into letters for the search. */
type Name = {
  text: string
  /** The text where it is another name that a hit should show. */
  alias: string | null
  /** A match reaches beyond this many letters from the start; 0 where it may be anywhere. */
  beyond: number
  /** The letters without spaces, brackets and punctuation. */
  letters: string
  /** The first consonant of each letter, and its jamo in typing order. */
  initials: string
  parts: string[]
  /** The index of each letter in the text. */
  places: number[]
  /** The folded jamo of all letters, and where each letter starts in them. */
  sound: string
  starts: number[]
}
type Entry<T> = {
  item: T
  name: string
  /** The name, then other names and spellings. */
  names: Name[]
  /** How often people choose it, 0 to 9. */
  often: number
}
export type Index<T> = readonly Entry<T>[]
/** `name` matches from letter `from` up to `to`; `alias` is the other name that matched instead. */
export type Hit<T> = { item: T; name: string; alias: string | null; from: number; to: number }

type Further<T> = { aliasesOf?: (item: T) => readonly string[]; oftenOf?: (item: T) => number }

/** Indexes items for `search`; done once for a table. */
export function indexOf<T>(items: readonly T[], nameOf: (item: T) => string, further: Further<T> = {}): Index<T> {
  const { aliasesOf = () => [], oftenOf = () => 0 } = further
  return items.map((item) => {
    const name = nameOf(item)
    const aliases = aliasesOf(item).map((alias) => ({ ...nameFrom(alias), alias }))
    return { item, name, names: [nameFrom(name), ...swappedOf(name), ...aliases], often: oftenOf(item) }
  })
}

/** People say `참치김밥` for `김밥 (참치)`. The kind alone matches the bracket. */
function swappedOf(name: string): Name[] {
  const [, dish, kind] = /^(.+) \((.+)\)$/.exec(name) ?? []
  if (dish === undefined || kind === undefined) return []
  return [{ ...nameFrom(`${kind} ${dish}`), beyond: nameFrom(kind).letters.length }]
}

/**
 * Finds items by whole syllables, first consonants (`ㄷㅂ`), or both; the last syllable may be incomplete. Where few match, also
 * by their words in any order, by similar sounds (`떡복기`), by one wrong, missing or surplus jamo, and by a name within a longer
 * text (`제로콜라`). Items of `isOwn` come first; then how well the name matches and how often people choose it decide, then the shorter name.
 */
export function search<T>(index: Index<T>, typed: string, isOwn: (item: T) => boolean = () => false): Hit<T>[] {
  const query = queryOf(typed)
  if (query.letters.length === 0) return []
  const found = findAll(index, isOwn, (entry) => bestPosition(entry, query))
  if (found.length < FEW) {
    const known = new Set(found.map(({ hit }) => hit.item))
    const others = index.filter(({ item }) => !known.has(item))
    found.push(...findAll(others, isOwn, (entry) => wordsMatch(entry, query) ?? soundMatch(entry, query) ?? partMatch(entry, query)))
  }
  return found
    .sort((one, other) => one.score - other.score || one.hit.name.length - other.hit.name.length)
    .slice(0, HITS_MAX)
    .map(({ hit }) => hit)
}

/** With this many exact hits, no similar ones are searched. */
const FEW = 5

/** How well a match fits; smaller is better. A point of `often` is worth `OFTEN_WORTH`. */
const COST = {
  whole: 0,
  start: 12,
  word: 16,
  inside: 22,
  bracket: 34,
  words: 36,
  sound: 26,
  oneOff: 48,
  part: 80,
  alias: 1,
  notWhole: 8,
  notStart: 8,
} as const
const OFTEN_WORTH = 2
const OWN_WORTH = 200

type Query = {
  letters: string[]
  /** The jamo of the last letter. */
  last: string
  /** The words between spaces, and all ways to cut the text in two. */
  words: string[]
  cuts: string[][]
  /** The folded jamo from each of them to the end; empty where the text has incomplete syllables. */
  sounds: string[]
}
const NO_MARK = { from: 0, to: 0 }
type Match = { cost: number; alias: string | null; from: number; to: number }

function findAll<T>(index: Index<T>, isOwn: (item: T) => boolean, match: (entry: Entry<T>) => Match | null) {
  return index.flatMap((entry) => {
    const found = match(entry)
    if (!found) return []
    const { cost, ...place } = found
    const score = cost - entry.often * OFTEN_WORTH - (isOwn(entry.item) ? OWN_WORTH : 0)
    return [{ hit: { item: entry.item, name: entry.name, ...place }, score }]
  })
}

function nameFrom(text: string): Name {
  const places = [...text].map((_, place) => place).filter((place) => !GAP.test(text[place] ?? ''))
  const letters = places.map((place) => (text[place] ?? '').toLowerCase())
  const sounds = letters.map(soundOf)
  let end = 0
  const starts = sounds.map((sound) => (end += sound.length) - sound.length)
  const initials = letters.map((letter) => initialOf(letter) || ' ').join('')
  return {
    text,
    alias: null,
    beyond: 0,
    letters: letters.join(''),
    initials,
    parts: letters.map(partsOf),
    places,
    sound: sounds.join(''),
    starts,
  }
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
const partsOf = memoized((letter) => disassemble(letter))
/** The jamo of a letter, with those folded into one that sound alike or are confused in spelling. */
const soundOf = memoized((letter) => [...disassemble(letter)].map((jamo) => FOLDED[jamo] ?? jamo).join(''))
const FOLDED: Record<string, string> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ', ㅔ: 'ㅐ', ㅖ: 'ㅐ', ㅒ: 'ㅐ' }

const GAP = /[^\p{L}\p{N}%]/u
const CONSONANT = /[ㄱ-ㅎ]/
const INCOMPLETE = /[ㄱ-ㅣ]/

function queryOf(typed: string): Query {
  const lower = typed.toLowerCase()
  // Two consonants that the keyboard has joined (`ㄳ`) are two letters.
  const letters = [...lower].filter((letter) => !GAP.test(letter)).flatMap((one) => (CONSONANT.test(one) ? [...disassemble(one)] : [one]))
  const words = lower.split(/\s+/).filter((word) => word !== '')
  const sound = letters.some((letter) => INCOMPLETE.test(letter)) ? '' : letters.map(soundOf).join('')
  return {
    letters,
    last: partsOf(letters.at(-1) ?? ''),
    words,
    cuts: cutsOf(letters),
    sounds: [...sound].map((_, at) => sound.slice(at)),
  }
}

/** All ways to cut letters in two, from three letters on. */
const cutsOf = (letters: string[]): string[][] =>
  letters.length < 3 ? [] : letters.slice(1).map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')])

/** The best place of the query in one of the names. */
function bestPosition<T>({ names }: Entry<T>, query: Query): Match | null {
  let best: Match | null = null
  for (const [no, name] of names.entries()) {
    for (let start = nextStart(name, query, 0); start !== -1; start = nextStart(name, query, start + 1)) {
      const length = matchedLength(name, start, query)
      if (length === 0 || (name.beyond > 0 && (start > 0 || length <= name.beyond))) continue
      const cost = costAt(name, start, length) + (no === 0 ? 0 : COST.alias)
      if (best && best.cost <= cost) continue
      const from = name.places[start] ?? 0
      const to = (name.places[start + length - 1] ?? from) + 1
      best = { cost, alias: name.alias, ...(no === 0 ? { from, to } : NO_MARK) }
    }
  }
  return best
}

/** The next letter from which the query may match, or -1. */
function nextStart({ letters, initials }: Name, { letters: query }: Query, from: number): number {
  if (from + query.length > letters.length) return -1
  const first = query[0] ?? ''
  if (query.length === 1) return from
  const at = letters.indexOf(first, from)
  if (!CONSONANT.test(first)) return at
  const initial = initials.indexOf(first, from)
  return at === -1 ? initial : initial === -1 ? at : Math.min(at, initial)
}

/** How many letters from `start` match the query; 0 for no match. */
function matchedLength({ letters, initials, parts }: Name, start: number, { letters: query, last }: Query): number {
  const end = query.length - 1
  if (start + end >= letters.length) return 0
  for (let k = 0; k <= end; k++) {
    const at = start + k
    const letter = query[k] ?? ''
    const fits = letters[at] === letter || (CONSONANT.test(letter) && initials[at] === letter) || (k === end && isPartlyTyped(at))
    if (!fits) return 0
  }
  const takesNext = letters[start + end] !== query[end] && last.length > (parts[start + end]?.length ?? 0)
  return query.length + (takesNext ? 1 : 0)

  /** `두ㅂ` appears as `둡` while it is typed: the last consonant may belong to the next letter. */
  function isPartlyTyped(at: number): boolean {
    const own = parts[at] ?? ''
    return own.startsWith(last) || (last.startsWith(own) && (parts[at + 1] ?? '').startsWith(last.slice(own.length)))
  }
}

function costAt({ text, letters, places }: Name, start: number, length: number): number {
  if (start === 0) return length === letters.length ? COST.whole : COST.start
  const place = places[start] ?? 0
  if (text.lastIndexOf('(', place) > text.lastIndexOf(')', place)) return COST.bracket
  return GAP.test(text[place - 1] ?? '') ? COST.word : COST.inside
}

/** Whether the names have all typed words in any order; a text without spaces is cut in two, both parts in one name. */
function wordsMatch<T>({ names }: Entry<T>, { words, cuts }: Query): Match | null {
  const has = ({ letters, initials }: Name, word: string) => letters.includes(word) || initials.includes(word)
  const isCut = (name: Name) => cuts.some((cut) => cut.join('').length <= name.letters.length && cut.every((part) => has(name, part)))
  const matches = words.length > 1 ? words.every((word) => names.some((name) => has(name, word))) : names.some(isCut)
  return matches ? { cost: COST.words, alias: null, ...NO_MARK } : null
}

/** The shortest folded query that may have one jamo wrong: of a whole name, at the start of one, within one. */
const ONE_OFF_MIN = { whole: 4, start: 6, inside: 7 } as const

/** Compares by sound: equal, or with one jamo replaced, missing or surplus. */
function soundMatch<T>({ names }: Entry<T>, { sounds }: Query): Match | null {
  const [query] = sounds
  if (query === undefined) return null
  let best: Match | null = null
  for (const name of names) {
    for (const start of name.starts) {
      if (start + query.length - 1 > name.sound.length) break
      const match = soundEnd(name.sound, start, query, sounds)
      if (match === null) continue
      const place = start > 0 ? 'inside' : match.end === name.sound.length ? 'whole' : 'start'
      if (match.isOneOff && query.length < ONE_OFF_MIN[place]) continue
      const cost =
        (match.isOneOff ? COST.oneOff : COST.sound) + (place === 'whole' ? 0 : COST.notWhole) + (place === 'inside' ? COST.notStart : 0)
      if (!best || cost < best.cost) best = { cost, alias: name.alias, ...NO_MARK }
    }
  }
  return best
}

/** Where the query ends in `sound` when it starts at `start`, with at most one edit; null for more edits. `rests` are its ends from each jamo on. */
function soundEnd(sound: string, start: number, query: string, rests: readonly string[]): { end: number; isOneOff: boolean } | null {
  let same = 0
  while (same < query.length && sound[start + same] === query[same]) same++
  if (same === query.length) return { end: start + same, isOneOff: false }
  const at = start + same
  const end = start + query.length
  const rest = rests[same + 1] ?? ''
  if (at < sound.length && sound.startsWith(rest, at + 1)) return { end, isOneOff: true }
  if (sound.startsWith(rest, at)) return { end: end - 1, isOneOff: true }
  if (sound.startsWith(rests[same] ?? '', at + 1)) return { end: end + 1, isOneOff: true }
  return null
}

/** The shortest name that is found within a longer text, and what each of its letters, and its place at the end, is worth. */
const PART_MIN = 2
const LETTER_WORTH = 3
const END_WORTH = 5

/** A name within the typed text; the longer one, and the one at the end (`볶음짬뽕` is a `짬뽕`), are better. */
function partMatch<T>({ names }: Entry<T>, { letters }: Query): Match | null {
  const typed = letters.join('')
  let best: Match | null = null
  for (const { letters: name, alias } of names) {
    if (name.length < PART_MIN || !typed.includes(name)) continue
    const cost = COST.part - name.length * LETTER_WORTH - (typed.endsWith(name) ? END_WORTH : 0)
    if (!best || cost < best.cost) best = { cost, alias, ...NO_MARK }
  }
  return best
}
