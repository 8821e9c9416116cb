import { PRICE_MAX, SORTS, type Sort } from '../../rules.ts'

/** Kinds as members know them, and their types. */
export const KINDS = { service: '0,1', goods: '2', made: '3' } as const
export type Kind = keyof typeof KINDS
const kindNames = Object.keys(KINDS) as Kind[]

/** What the list shows. `from` and `to` are in viv. */
export type ListView = { sort: Sort; cate?: number; kind?: Kind; from?: number; to?: number }

/** The view in the address; invalid values are ignored. */
export function viewIn(search: URLSearchParams): ListView {
  const sort = SORTS.find((one) => one === search.get('sort')) ?? 'recommend'
  const kind = kindNames.find((one) => one === search.get('kind'))
  const cate = numberIn(search.get('cate'), 10)
  const [from, to] = [numberIn(search.get('from'), PRICE_MAX), numberIn(search.get('to'), PRICE_MAX)]
  return {
    sort,
    ...(cate !== undefined && { cate }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && (from === undefined || from <= to) && { to }),
  }
}

/** The query of the address for a view; without what is as at the start. */
export function searchOf({ sort, cate, kind, from, to }: ListView): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries({ sort: sort === 'recommend' ? undefined : sort, cate, kind, from, to })) {
    if (value !== undefined) asked.set(name, String(value))
  }
  return asked.size === 0 ? '' : `?${asked.toString()}`
}

/** The filters that the sheet has. */
export const countFilters = ({ kind, from, to }: ListView): number =>
  Number(kind !== undefined) + Number(from !== undefined || to !== undefined)

/** The input of the endpoint. */
export function askedBy({ sort, cate, kind, from, to }: ListView) {
  return {
    sort,
    ...(cate !== undefined && { cate_no: cate }),
    ...(kind !== undefined && { type: KINDS[kind] }),
    ...(from !== undefined && { price_from: from }),
    ...(to !== undefined && { price_to: to }),
  }
}

function numberIn(text: string | null, max: number): number | undefined {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return undefined
  return Number(text) <= max ? Number(text) : undefined
}
