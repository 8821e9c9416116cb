import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps compiled code in the data folder, for the next start. Node compares each entry with its source, so changed code is compiled again; a
 * cache that is missing, damaged or not writable costs time, nothing else. Does nothing before the data folder exists, which is not
 * created before the configuration is found valid.
 */
export function openCompileCache(dataDir: string): void {
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'cache', 'code'))
}
