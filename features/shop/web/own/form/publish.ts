import type { OwnItem } from '../../../contract.ts'
import { changeState } from '../api.ts'

/** What a press of a button of the form is for. */
export type Purpose = 'save' | 'publish'

export type Outcome = {
  item: OwnItem
  isPublished: boolean
  /** Why the sale did not begin, although the product is saved. */
  refusal: unknown
}

/** Begins the sale of a product that was just saved, if that was asked for. */
export async function publishAfter(item: OwnItem, purpose: Purpose): Promise<Outcome> {
  if (purpose === 'save') return { item, isPublished: false, refusal: null }
  try {
    return { item: await changeState(item.item_no, 'publish'), isPublished: true, refusal: null }
  } catch (error) {
    return { item, isPublished: false, refusal: error }
  }
}
