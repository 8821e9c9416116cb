import { readFileSync } from 'node:fs'

/** A file of the folder `data`. Read at run time, since an import would infer a huge type. */
export const readData = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as T
