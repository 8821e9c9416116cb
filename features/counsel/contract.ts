export * from './contract/product.ts'
export * from './contract/apply.ts'
export * from './contract/session.ts'
export * from './contract/product-rules.ts'
