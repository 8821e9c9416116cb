export * from './contract/catalog.ts'
export * from './contract/own.ts'
