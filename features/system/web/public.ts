export { startAppState } from './appState.ts'
export { Closable } from './Closable.tsx'
export { ClosingBar } from './ClosingBar.tsx'
