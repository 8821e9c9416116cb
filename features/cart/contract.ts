export * from './contract/cart.ts'
export * from './contract/address.ts'
