import type { Dong } from '../contract.ts'
import { readDongs } from './data.ts'
import { indexDistrict, searchDongs, typedWords, type IndexedDistrict } from './dong-search.ts'

/** Finds legal neighbourhoods by parts of their address (`searchDongs`). */
export function findDongs(typed: string): Dong[] {
  const words = typedWords(typed)
  const found = searchDongs(districts(), words)
  if (found.length > 0) return found
  // Administrative neighbourhoods have numbers, legal ones do not: 역삼1동 is in 역삼동.
  return searchDongs(
    districts(),
    words.map((word) => word.replace(/\d+(?=동)/, '')),
  )
}

let cache: IndexedDistrict<Dong>[] | undefined

/** Built at the first search. */
function districts(): IndexedDistrict<Dong>[] {
  cache ??= readDongs().map(([, sido, short, sigungu, dongs]) =>
    indexDistrict(
      [sido, short, sigungu, ...sigungu.split(' ')],
      dongs.split(',').map((dong) => ({ names: [dong], dong: { sido, sigungu, dong } })),
    ),
  )
  return cache
}
