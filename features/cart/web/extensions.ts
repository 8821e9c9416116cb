import type { ComponentType, LazyExoticComponent } from 'react'
import type { Cart } from '../contract.ts'

export type PaymentProps = {
  /** The rows that are paid, with their sellers: all of `cart` that are checked and can be paid. */
  cart: Cart
  /** `cart`: the rows are taken out of it afterwards. */
  source: 'cart' | 'direct'
  /** Reads `cart` as it is sent to this address. */
  onAddress: (addressNo: number) => void
  /** Leads back to what is bought, because it changed. */
  onChange: () => void
}

/** What features in higher layers add to the cart. Without `Payment` nothing can be paid. */
export type CartExtension = { Payment?: LazyExoticComponent<ComponentType<PaymentProps>> }

let extension: CartExtension = {}

/** For the app's start. */
export const extendCart = (parts: CartExtension): void => void (extension = { ...extension, ...parts })

export const cartExtension = (): CartExtension => extension
