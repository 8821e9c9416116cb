export * from './contract/order.ts'
export * from './contract/checkout.ts'
export * from './contract/buyer.ts'
export * from './contract/seller.ts'
