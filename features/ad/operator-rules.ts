/** The audit log's acts about ads. */
export const AD_ACTS = ['ad.create', 'ad.edit', 'ad.publish', 'ad.pause', 'ad.resume', 'ad.end'] as const
