import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#kit/contract/endpoint.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = globSync('features/*/{contract,operator-contract}.ts', { cwd: ROOT })
const modules = (await Promise.all(files.map((file) => import(join(ROOT, file))))) as Record<string, unknown>[]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'line' in value && 'access' in value

/** Endpoints that a module exports, by themselves or in plain objects. */
function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value).flatMap(endpointsIn) : []
}

/** Every endpoint that the features' contracts declare. */
export const declaredEndpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module)).flatMap(endpointsIn)
