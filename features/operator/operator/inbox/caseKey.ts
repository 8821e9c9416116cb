export type CaseKey = { queue: string; no: number }

/** The address of a case in the inbox: `exchange_open:12`. */
export const caseKey = ({ queue, no }: CaseKey): string => `${queue}:${no}`

/** The case of such an address, or null. */
export function caseIn(key: string | null | undefined): CaseKey | null {
  const [, queue, no] = /^([a-z_]{1,60}):([1-9]\d{0,14})$/.exec(key ?? '') ?? []
  return queue === undefined ? null : { queue, no: Number(no) }
}
