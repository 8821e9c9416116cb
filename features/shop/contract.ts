export * from './contract/own.ts'
