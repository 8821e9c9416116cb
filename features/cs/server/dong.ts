import { disassemble, getChoseong } from 'es-hangul'
import type { Dong } from '../contract.ts'
import { readDongs } from './data.ts'

const HITS_MAX = 50

/** A word, made ready for being searched letter by letter. */
type Word = { letters: string[]; initials: string[]; parts: string[] }
/** What was typed of a word; the last letter may be half of one. */
type Typed = { letters: string[]; last: string }
type Region = { sido: string; sigungu: string; words: Word[]; dongs: { dong: string; name: Word }[] }

/**
 * Finds legal neighbourhoods: every word that was typed begins a part of the address (`강남 역삼`), whole, as first
 * consonants (`ㅇㅅㄷ`), or half typed. Those whose own name fits come first, shorter names before longer ones.
 */
export function findDongs(typed: string): Dong[] {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const found = hits(words)
  // Legal neighbourhoods have no number where administrative ones have: 역삼1동 lies in 역삼동.
  return found.length > 0 ? found : hits(words.map((word) => word.replace(/\d+(?=동)/, '')))
}

function hits(words: string[]): Dong[] {
  if (words.length === 0) return []
  const queries = words.map(typedOf)
  return regions()
    .flatMap(({ sido, sigungu, words: parts, dongs }) => {
      const inName = queries.filter((query) => !parts.some((part) => begins(part, query)))
      return dongs.flatMap(({ dong, name }) => {
        if (!inName.every((query) => begins(name, query))) return []
        const isNamed = inName.length > 0 || queries.some((query) => begins(name, query))
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

function begins({ letters, initials, parts }: Word, { letters: typed, last }: Typed): boolean {
  return typed.every((letter, at) => {
    if (letters[at] === letter || initials[at] === letter) return true
    // While it is typed, `역사` becomes `역삼`, and `여` `역`.
    return at === typed.length - 1 && `${parts[at] ?? ''}${parts[at + 1] ?? ''}`.startsWith(last)
  })
}

let made: Region[] | undefined

/** Made at the first search: five thousand names take some milliseconds. */
function regions(): Region[] {
  made ??= readDongs().map(([, sido, short, sigungu, dongs]) => ({
    sido,
    sigungu,
    words: [sido, short, sigungu, ...sigungu.split(' ')].map(wordOf),
    dongs: dongs.split(',').map((dong) => ({ dong, name: wordOf(dong) })),
  }))
  return made
}

function wordOf(word: string): Word {
  const letters = [...word]
  return { letters, initials: letters.map((letter) => initialOf(letter)), parts: letters.map((letter) => partsOf(letter)) }
}

const initialOf = once((letter) => getChoseong(letter))
const partsOf = once((letter) => disassemble(letter))

/** The same few hundred letters come again and again. */
function once(work: (letter: string) => string): (letter: string) => string {
  const known = new Map<string, string>()
  return (letter) => {
    const found = known.get(letter) ?? work(letter)
    known.set(letter, found)
    return found
  }
}
