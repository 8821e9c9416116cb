export { refreshViv, useWallet } from './api.ts'
export { Complete, COMPLETE_SKELETON, CompleteWay, CompleteWays } from './complete/Complete.tsx'
export { CompleteOut, CompletePage } from './complete/CompletePage.tsx'
export { WalletSummary } from './wallet/WalletSummary.tsx'
