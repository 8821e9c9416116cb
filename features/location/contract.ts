export * from './contract/address.ts'
export * from './contract/region.ts'
export * from './contract/share.ts'
