import { OFFERED_CHANNELS } from '../../contract/product-rules.ts'

/** Whether members can choose the product `p`. */
export const isOfferedSql = (p: string): string =>
  `${p}.state = 1 and ${p}.position is not null and ${p}.channel in (${OFFERED_CHANNELS.map((channel) => `'${channel}'`).join(', ')})`
