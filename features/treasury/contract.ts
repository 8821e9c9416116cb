// The wire of the operators' side of money. Outsiders come in by this file; its parts are too long for one.
export * from './contract/exchange.ts'
export * from './contract/give.ts'
export * from './contract/ledger.ts'
export * from './contract/member.ts'
export * from './contract/refund.ts'
