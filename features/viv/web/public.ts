export { refreshViv, useWallet } from './api.ts'
export { WalletSummary } from './wallet/WalletSummary.tsx'
