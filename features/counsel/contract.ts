export * from './contract/product.ts'
export * from './contract/apply.ts'
