/**
 * Postcodes to which parcels cost more: Jeju, and islands without a road. There is no official list. These are the ranges of the table that
 * hosted shops hand to their sellers (imweb's help page 71671), as two public copies of it agree, compared on 2026-11-23; carriers differ
 * for single places, and an address that is missing here costs what the mainland costs.
 */
export type Zone = 'jeju' | 'island'

const JEJU: Range = [63_000, 63_644]
/** First and last postcode, by province from north to south. */
const ISLANDS: readonly Range[] = [
  // Incheon: Jung-gu, Ganghwa, Ongjin
  [22_386, 22_388],
  [23_004, 23_010],
  [23_100, 23_116],
  [23_124, 23_136],
  // Chungnam: Dangjin, Taean, Boryeong
  [31_708, 31_708],
  [32_133, 32_133],
  [33_411, 33_411],
  // Gyeongbuk: Ulleung
  [40_200, 40_240],
  // Busan: Gangseo; Gyeongnam: Sacheon, Tongyeong
  [46_768, 46_771],
  [52_570, 52_571],
  [53_031, 53_033],
  [53_089, 53_104],
  // Jeonbuk: Gunsan, Buan
  [54_000, 54_000],
  [56_347, 56_349],
  // Jeonnam: Yeonggwang, Mokpo, Sinan, Jindo, Wando, Yeosu
  [57_068, 57_069],
  [58_760, 58_762],
  [58_800, 58_810],
  [58_816, 58_818],
  [58_828, 58_866],
  [58_953, 58_958],
  [59_102, 59_103],
  [59_106, 59_106],
  [59_127, 59_127],
  [59_129, 59_129],
  [59_137, 59_166],
  [59_650, 59_650],
  [59_766, 59_766],
  [59_781, 59_790],
]
type Range = readonly [first: number, last: number]

/** The zone of a postcode of five digits; null: the mainland. */
export function zoneOf(zip: string): Zone | null {
  const code = Number(zip)
  const has = ([first, last]: Range): boolean => code >= first && code <= last
  if (has(JEJU)) return 'jeju'
  return ISLANDS.some(has) ? 'island' : null
}
