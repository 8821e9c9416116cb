import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { dataDirOf } from './data-dir.ts'
import { adaptersOf, type Adapters } from './adapters.ts'
import { StartProblem } from '../db/engine/problem.ts'
import type { UploadLimits } from '../storage/storage.ts'
import { VARIABLES, type Keys, type Variable } from './variables.ts'

/** The server's configuration, read once at start. */
export type ServerConfig = {
  env: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** haru's public address, without a trailing slash. */
  origin: string
  /** Reverse proxies whose `X-Forwarded-For` is trusted. */
  proxies: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** An external PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** The secret from which the server's keys are derived. */
  secret: string
  /** Earlier secrets, to read data that they signed or encrypted. The latest first. */
  oldSecrets: readonly string[]
  /** The engine of each external service. */
  adapters: Adapters
  /** All variables, for the adapters' own keys. */
  keys: Keys
}

/** The configuration of the integrations. */
export type IntegrationsConfig = Pick<ServerConfig, 'env' | 'origin' | 'adapters' | 'keys' | 'secret'>

/** The configuration before the secret is known: in development it may come from the data folder. */
export type ReadConfig = Omit<ServerConfig, 'secret'> & { secret: string | undefined }

/** Reads the environment. Throws a StartProblem that names each invalid variable. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>): ReadConfig {
  const given = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, env[name]?.trim() || undefined]))
  const shapes = Object.fromEntries(Object.entries<Variable>(VARIABLES).map(([name, { shape }]) => [name, shape]))
  const parsed = z.object(shapes).safeParse(given)
  if (!parsed.success) {
    throw new StartProblem(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ') + '.')
  }

  const keys = parsed.data as Keys
  return {
    env: keys.HARU_ENV,
    host: keys.HOST,
    port: keys.PORT,
    dataDir: dataDirOf(keys),
    origin: (keys.HARU_ORIGIN ?? `http://localhost:${keys.PORT}`).replace(/\/+$/, ''),
    proxies: keys.HARU_PROXIES ?? 'loopback',
    logLevel: keys.HARU_LOG ?? (keys.HARU_ENV === 'production' ? 'info' : 'warn'),
    databaseUrl: keys.DATABASE_URL,
    redisUrl: keys.REDIS_URL,
    secret: keys.HARU_SECRET,
    oldSecrets: keys.HARU_SECRET_OLD,
    adapters: adaptersOf(keys),
    keys,
  }
}

/** Services that must be real when real people use haru. */
const REAL_IN_PRODUCTION = ['payment', 'identity', 'sms', 'mail', 'storage'] as const

/** Why this configuration must not serve real people, one line for each variable; empty if it may. */
export function productionProblems(config: ReadConfig): string[] {
  if (config.env !== 'production') return []
  const problems: string[] = []
  if (config.keys.HARU_TEST_CLOCK !== undefined) problems.push('HARU_TEST_CLOCK moves the clock: remove it')
  if (config.keys.HARU_ORIGIN === undefined) problems.push('HARU_ORIGIN is missing: links in messages and payments lead there')
  if (config.secret === undefined) problems.push('HARU_SECRET is missing')
  else if (isGuessable(config.secret)) problems.push('HARU_SECRET is a default or too short: 32 random characters or more')
  const sandboxes = REAL_IN_PRODUCTION.filter((part) => !config.adapters[part].isReal)
  for (const name of new Set(sandboxes.flatMap((part) => config.adapters[part].missing))) {
    const parts = sandboxes.filter((part) => config.adapters[part].missing.includes(name))
    problems.push(`${name} is missing: without it ${parts.join(' and ')} would be a sandbox`)
  }
  return problems
}

/**
 * Why other machines can reach this server, as the variable that says so; null if only this machine can. Every address but a loopback one
 * counts: which networks a machine is connected to, and who forwards to it, is not known here.
 */
export function exposureOf({ host, keys }: Pick<ReadConfig, 'host' | 'keys'>): string | null {
  if (!isLoopback(host)) return `HOST=${host}`
  if (keys.HARU_ORIGIN !== undefined && !isLoopback(new URL(keys.HARU_ORIGIN).hostname)) return `HARU_ORIGIN=${keys.HARU_ORIGIN}`
  return keys.HARU_PROXIES === undefined ? null : `HARU_PROXIES=${keys.HARU_PROXIES}`
}

/** Whether a name or an address, of IPv6 also in brackets, always leads to this machine. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return isIP(name) === 0 ? /(^|\.)localhost$/.test(name) : ipaddr.process(name).range() === 'loopback'
}

/** Services that run as a sandbox. The one for push notifications is harmless. */
const sandboxedServices = ({ adapters }: ReadConfig): string[] =>
  Object.entries(adapters).flatMap(([part, { engine }]) => (engine === 'sandbox' && part !== 'push' ? [part] : []))

/** Whether this server's sandboxes are for this machine alone. */
export const hasLocalSandboxes = (config: ReadConfig): boolean =>
  config.env !== 'production' && config.keys.HARU_SANDBOX !== 'public' && sandboxedServices(config).length > 0

/**
 * Why this server must not start with its sandboxes, or null. Anyone could pay without money and claim any identity there, so a server
 * that other
 * machines can reach needs HARU_SANDBOX=public. Production never has sandboxes (`productionProblems`).
 */
export function sandboxProblem(config: ReadConfig): string | null {
  const exposure = exposureOf(config)
  if (exposure === null || !hasLocalSandboxes(config)) return null
  return `${exposure} lets other machines reach this server, where ${sandboxedServices(config).join(', ')} are sandboxes, so anybody could pay with no money and be whoever they say: set HARU_SANDBOX=public for a demonstration with nobody’s real data, or the keys of real services (.env.example) and HARU_ENV=production.`
}

/** A warning about who can use the sandboxes, or null. */
export function sandboxWarning(config: ReadConfig): string | null {
  if (config.env === 'production' || config.keys.HARU_SANDBOX !== 'public' || sandboxedServices(config).length === 0) return null
  return "whoever reaches this server can pay with no money and be anyone here: these are sandboxes. Keep no real person's data."
}

export const uploadLimitsOf = ({ keys }: Pick<ReadConfig, 'keys'>): UploadLimits => ({
  memberBytes: keys.HARU_UPLOADS_MEMBER_GB * 1e9,
  totalBytes: keys.HARU_UPLOADS_TOTAL_GB * 1e9,
})

function isGuessable(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 8 || /change.?me|example|default|password/i.test(secret)
}

/** The configuration with the data folder's own Web Push keys, unless keys are configured. */
export function withVapid(config: ServerConfig, vapid: { public_key: string; private_key: string }): ServerConfig {
  if (config.adapters.webpush.isReal) return config
  const own = { VAPID_PUBLIC_KEY: vapid.public_key, VAPID_PRIVATE_KEY: vapid.private_key, VAPID_SUBJECT: 'mailto:push@haru.invalid' }
  const keys = { ...config.keys, ...own }
  return { ...config, keys, adapters: adaptersOf(keys) }
}
