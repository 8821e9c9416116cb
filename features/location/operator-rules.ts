/** In the operators' log: somebody's records of collection and provision were read. */
export const LOCATION_READ = 'location.read'
export const LOCATION_ACTS = [LOCATION_READ] as const
