import type { Feature } from '#kit/server/feature.ts'

/** Distances that other features ask for; it has no endpoint of its own yet. */
export const location: Feature = { name: 'location' }
