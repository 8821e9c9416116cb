export * from './contract/catalog.ts'
export * from './contract/wish.ts'
export * from './contract/own.ts'
export * from './contract/question.ts'
