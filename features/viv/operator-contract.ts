// The console's contract of viv, split because of its length. Import it through this file.
export * from './contract/operator-day.ts'
export * from './contract/operator-event.ts'
export * from './contract/operator-exchange.ts'
export * from './contract/operator-gift.ts'
export * from './contract/operator-grant.ts'
export * from './contract/operator-ledger.ts'
export * from './contract/operator-proposal.ts'
export * from './contract/operator-wallet.ts'
