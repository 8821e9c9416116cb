// What the operators' console asks of viv. Outsiders come in by this file; its parts are too long for one.
export * from './contract/operator-exchange.ts'
export * from './contract/operator-gift.ts'
export * from './contract/operator-grant.ts'
export * from './contract/operator-ledger.ts'
export * from './contract/operator-wallet.ts'
