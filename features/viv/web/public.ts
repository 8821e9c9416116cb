export { refreshViv, useWallet } from './api.ts'
export { Complete, COMPLETE_SKELETON, CompleteLink, CompleteLinks } from './complete/Complete.tsx'
export { CompleteButtons, CompletePage, FlowStart, UnknownPage } from './complete/CompletePage.tsx'
export { FeeLines } from './exchange/FeeLines.tsx'
