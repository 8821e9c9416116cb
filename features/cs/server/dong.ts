import { disassemble, getChoseong } from 'es-hangul'
import type { Dong } from '../contract.ts'
import { readDongs } from './data.ts'

const HITS_MAX = 50

/** A word prepared for matching: its syllables, their initial consonants and their letters (jamo). */
type Word = { letters: string[]; initials: string[]; parts: string[] }
/** A typed word; its last syllable may be incomplete. */
type Typed = { letters: string[]; last: string }
type Region = { sido: string; sigungu: string; words: Word[]; dongs: { dong: string; name: Word }[] }

/**
 * Finds legal neighbourhoods: every typed word must start a part of the address (`강남 역삼`), as syllables, initial
 * consonants (`ㅇㅅㄷ`) or incomplete syllables. Matches of the neighbourhood's name come first, shorter names before longer ones.
 */
export function findDongs(typed: string): Dong[] {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const found = search(words)
  // Administrative neighbourhoods have numbers, legal ones do not: 역삼1동 is in 역삼동.
  return found.length > 0 ? found : search(words.map((word) => word.replace(/\d+(?=동)/, '')))
}

function search(words: string[]): Dong[] {
  if (words.length === 0) return []
  const queries = words.map(typedOf)
  return regions()
    .flatMap(({ sido, sigungu, words: parts, dongs }) => {
      const inName = queries.filter((query) => !parts.some((part) => startsWithQuery(part, query)))
      return dongs.flatMap(({ dong, name }) => {
        if (!inName.every((query) => startsWithQuery(name, query))) return []
        const isNamed = inName.length > 0 || queries.some((query) => startsWithQuery(name, query))
        return { dong: { sido, sigungu, dong }, rank: isNamed ? name.letters.length : REGION_ONLY }
      })
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, HITS_MAX)
    .map(({ dong }) => dong)
}

const REGION_ONLY = 100
const CONSONANT = /[ㄱ-ㅎ]/

function typedOf(word: string): Typed {
  const letters = [...word].flatMap((letter) => (CONSONANT.test(letter) ? [...disassemble(letter)] : [letter]))
  return { letters, last: disassemble(letters.at(-1) ?? '') }
}

function startsWithQuery({ letters, initials, parts }: Word, { letters: typed, last }: Typed): boolean {
  return typed.every((letter, at) => {
    if (letters[at] === letter || initials[at] === letter) return true
    // While typing, `역사` becomes `역삼` and `여` becomes `역`.
    return at === typed.length - 1 && `${parts[at] ?? ''}${parts[at + 1] ?? ''}`.startsWith(last)
  })
}

let regionCache: Region[] | undefined

/** Built at the first search: five thousand names take some milliseconds. */
function regions(): Region[] {
  regionCache ??= readDongs().map(([, sido, short, sigungu, dongs]) => ({
    sido,
    sigungu,
    words: [sido, short, sigungu, ...sigungu.split(' ')].map(wordOf),
    dongs: dongs.split(',').map((dong) => ({ dong, name: wordOf(dong) })),
  }))
  return regionCache
}

function wordOf(word: string): Word {
  const letters = [...word]
  return { letters, initials: letters.map((letter) => initialOf(letter)), parts: letters.map((letter) => partsOf(letter)) }
}

const initialOf = memoize((letter) => getChoseong(letter))
const partsOf = memoize((letter) => disassemble(letter))

/** Caches by syllable: the names consist of a few hundred. */
function memoize(work: (letter: string) => string): (letter: string) => string {
  const cache = new Map<string, string>()
  return (letter) => {
    const found = cache.get(letter) ?? work(letter)
    cache.set(letter, found)
    return found
  }
}
