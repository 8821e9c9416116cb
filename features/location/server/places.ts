import { indexDistrict, searchDongs, typedWords, type IndexedDistrict } from '#features/cs/server/public.ts'
import { districts, dongs, type District } from '#kit/server/integrations/maps/data.ts'
import type { FoundPlace } from '../contract.ts'

/** Districts and neighbourhoods by parts of their names, also by initial consonants (`searchDongs`). */
export const findPlaces = (typed: string): FoundPlace[] => searchDongs(index(), typedWords(typed)).slice(0, PLACES_MAX)
const PLACES_MAX = 20

let cache: IndexedDistrict<FoundPlace>[] | undefined

/** Built at the first search. A district is found like one of its neighbourhoods. */
function index(): IndexedDistrict<FoundPlace>[] {
  cache ??= [...districts().values()].map((district) =>
    indexDistrict(namesOf(district), [
      { names: [district.sigungu, ...district.sigungu.split(' ')], dong: placeOf(district, null) },
      // 망원동 finds 망원1동 and 망원2동.
      ...(dongs().get(district.sigungu_code) ?? []).map((centre) => ({
        names: [centre.dong, centre.dong.replace(/[\d·.]+(?=동$)/, '')],
        dong: { ...placeOf(district, centre.dong), lat: centre.lat, lng: centre.lng },
      })),
    ]),
  )
  return cache
}

const namesOf = ({ sido, short, sigungu }: District): string[] => [sido, short, sigungu, ...sigungu.split(' ')]

/** The label names the province: districts of several have the same name. */
const placeOf = ({ sigungu_code, sido, short, sigungu, lat, lng }: District, dong: string | null): FoundPlace => ({
  sigungu_code,
  sido,
  sigungu,
  dong,
  label: [short, sigungu, dong].filter(Boolean).join(' '),
  lat,
  lng,
})
