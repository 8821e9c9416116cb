import { resolveSources } from './resolve-sources.ts'

// haru from its sources, for work on it. `npm start` runs the built program (vite.server.config.ts).
resolveSources()
await import('./program.ts')
