import { readDongs } from '#features/cs/server/public.ts'
import type { listRegions } from '#features/location/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'

type Regions = Answer<typeof listRegions>

/** Every district by its province, from the table of neighbourhoods (`readDongs`). */
export const regionsOf = (): Regions => regionIndex().regions

/** The name of a district with the short one of its province (서울 강남구); undefined for an unknown one. */
export const districtName = (code: string): string | undefined => regionIndex().names.get(code)

/** The same, also for the first two digits of a code: the short name of the province. */
export const regionName = (code: string): string | undefined => (code.length === 2 ? regionIndex().provinces.get(code) : districtName(code))

type RegionIndex = { regions: Regions; names: ReadonlyMap<string, string>; provinces: ReadonlyMap<string, string> }
let cachedIndex: RegionIndex | undefined

/** Built at the first use. */
function regionIndex(): RegionIndex {
  if (cachedIndex) return cachedIndex
  const dongs = readDongs()
  const regions = [...Map.groupBy(dongs, ([, sido]) => sido)].map(([sido, parts]) => ({
    sido,
    sigungu: parts.map(([code, , , name]) => ({ code, name: name === '' ? sido : name })),
  }))
  const provinces = new Map(dongs.map(([code, , short]) => [code.slice(0, 2), short]))
  return (cachedIndex = { regions, provinces, names: new Map(dongs.map(([code, , short, name]) => [code, `${short} ${name}`.trim()])) })
}
