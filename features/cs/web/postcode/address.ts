/** An address as it was found: the postcode where it is known, the part that was found, and the part that was typed. */
export type Address = { postcode: string | null; address: string; detail: string }

/** On one line: `(06234) 서울특별시 강남구 역삼동 테헤란로 1, 101호`. */
export const lineOf = ({ postcode, address, detail }: Address): string =>
  `${postcode === null ? '' : `(${postcode}) `}${address} ${detail}`.trim()
