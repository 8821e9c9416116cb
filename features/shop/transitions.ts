import type { StateTable } from '#kit/contract/transition.ts'

/** States of a product. Its draft is seen by the seller alone; an ended one is never sold again. */
export const PRODUCT = { draft: 0, onSale: 1, paused: 2, soldOut: 3, ended: 4 } as const
export const PRODUCT_STATES = Object.values(PRODUCT)

const { draft, onSale, paused, soldOut, ended } = PRODUCT

/** Every change of a product's state. An act of the system follows a change of its stock, in the same transaction. */
export const productTransitions = [
  { id: 'P1', act: 'publish', from: draft, to: onSale, by: 'seller', guard: 'inStock' },
  { id: 'P2', act: 'publish', from: draft, to: soldOut, by: 'seller', guard: 'noStock' },
  { id: 'P3', act: 'pause', from: [onSale, soldOut], to: paused, by: 'seller' },
  { id: 'P4', act: 'resume', from: paused, to: onSale, by: 'seller', guard: 'inStock' },
  { id: 'P5', act: 'resume', from: paused, to: soldOut, by: 'seller', guard: 'noStock' },
  { id: 'P6', act: 'sellOut', from: onSale, to: soldOut, by: 'system', guard: 'noStock' },
  { id: 'P7', act: 'restock', from: soldOut, to: onSale, by: 'system', guard: 'inStock' },
  { id: 'P8', act: 'end', from: [onSale, paused, soldOut], to: ended, by: 'seller' },
] as const satisfies StateTable

/** What a seller can ask for. */
export const SELLER_ACTS = ['publish', 'pause', 'resume', 'end'] as const
export type SellerAct = (typeof SELLER_ACTS)[number]
