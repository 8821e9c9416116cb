/** An address: postcode if known, the found part and the typed detail. */
export type Address = { postcode: string | null; address: string; detail: string }

/** The address on one line: `(06234) 서울특별시 강남구 역삼동 테헤란로 1, 101호`. */
export const lineOf = ({ postcode, address, detail }: Address): string =>
  `${postcode === null ? '' : `(${postcode}) `}${address} ${detail}`.trim()
