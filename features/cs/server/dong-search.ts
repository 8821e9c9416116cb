import { disassemble, getChoseong } from 'es-hangul'

/** A name prepared for matching: its syllables, their initial consonants and their letters (jamo). */
type Name = { letters: string[]; initials: string[]; parts: string[] }
/** A typed word; its last syllable may be incomplete. */
type Typed = { letters: string[]; last: string }

/** A district by its names, with the neighbourhoods in it; each may have several names. */
export type IndexedDistrict<D> = { names: Name[]; dongs: { names: Name[]; dong: D }[] }

const HITS_MAX = 50
const REGION_ONLY = 100

/** Prepares a district: five thousand names take some milliseconds. */
export const indexDistrict = <D>(
  names: readonly string[],
  dongs: readonly { names: readonly string[]; dong: D }[],
): IndexedDistrict<D> => ({
  names: names.map(nameOf),
  dongs: dongs.map(({ names: own, dong }) => ({ names: own.map(nameOf), dong })),
})

/**
 * Finds neighbourhoods: every typed word must start a part of the address (`강남 역삼`), as syllables, initial consonants (`ㅇㅅㄷ`) or incomplete
 * syllables. Matches of the neighbourhood's name come first, shorter names before longer ones.
 */
export function searchDongs<D>(index: readonly IndexedDistrict<D>[], words: readonly string[]): D[] {
  if (words.length === 0) return []
  const queries = words.map(typedOf)
  return index
    .flatMap(({ names: parts, dongs }) => {
      const inName = queries.filter((query) => !parts.some((part) => startsWithQuery(part, query)))
      return dongs.flatMap(({ dong, names }) => {
        const starts = (query: Typed): boolean => names.some((name) => startsWithQuery(name, query))
        if (!inName.every(starts)) return []
        const isNamed = inName.length > 0 || queries.some(starts)
        return { dong, rank: isNamed ? names[0]!.letters.length : REGION_ONLY }
      })
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, HITS_MAX)
    .map(({ dong }) => dong)
}

export const typedWords = (typed: string): string[] => typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)

const CONSONANT = /[ㄱ-ㅎ]/

function typedOf(word: string): Typed {
  const letters = [...word].flatMap((letter) => (CONSONANT.test(letter) ? [...disassemble(letter)] : [letter]))
  return { letters, last: disassemble(letters.at(-1) ?? '') }
}

function startsWithQuery({ letters, initials, parts }: Name, { letters: typed, last }: Typed): boolean {
  return typed.every((letter, at) => {
    if (letters[at] === letter || initials[at] === letter) return true
    // While typing, `역사` becomes `역삼` and `여` becomes `역`.
    return at === typed.length - 1 && `${parts[at] ?? ''}${parts[at + 1] ?? ''}`.startsWith(last)
  })
}

function nameOf(word: string): Name {
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
