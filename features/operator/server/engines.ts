import type { Integrations } from '#kit/server/integrations/open.ts'
import type { ConnectedEngine } from '../contract.ts'

/** The engines that the start of the server prints; never a secret. */
export const enginesOf = ({ adapters, turn }: Integrations): ConnectedEngine[] =>
  Object.entries(adapters).map(([part, { engine, isReal, missing }]) => ({
    part,
    engine,
    is_real: isReal,
    missing: isReal ? [] : missing,
    urls: part === 'video' ? [...turn.urls] : [],
  }))
