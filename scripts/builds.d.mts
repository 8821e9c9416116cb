/** The types of builds.mjs, which runs before TypeScript is installed. */
export const BUILDS: readonly { name: string; configs: string[]; results: string[]; sources: string[]; without: string }[]
