export * from './contract/product.ts'
