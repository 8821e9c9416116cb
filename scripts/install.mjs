import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether node_modules has all packages of package-lock.json. npm writes its own list last, so an interrupted installation has none.
 * Packages of other platforms may be missing.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (wanted === null) throw new Error('package-lock.json is missing: the clone is not complete.')
  if (present === null || !existsSync(join(root, 'node_modules/node/bin/node'))) return false
  const names = Object.keys(wanted).filter((name) => name !== '')
  const isMissing = names.some((name) => !isSame(wanted[name], present[name]))
  const isForeign = Object.keys(present).some((name) => wanted[name] === undefined)
  return !isMissing && !isForeign
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} Package */

/** @param {Package | undefined} wanted @param {Package | undefined} present */
function isSame(wanted, present) {
  if (present === undefined) return wanted?.optional === true
  return wanted?.version === present.version && wanted?.integrity === present.integrity
}

/** @param {string} file @returns {Record<string, Package> | null} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
