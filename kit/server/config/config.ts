import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { adaptersOf, type Adapters } from './adapters.ts'
import { StartProblem } from '../db/engine/problem.ts'
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
  /** What the server's keys are derived from. */
  secret: string
  /** Earlier secrets: what they made is still read. The latest first. */
  oldSecrets: readonly string[]
  /** The engine of each external service. */
  adapters: Adapters
  /** All variables, for the adapters' own keys. */
  keys: Keys
}

/** What the integrations are opened with. */
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
    dataDir: resolve(keys.HARU_DATA_DIR),
    origin: (keys.HARU_ORIGIN ?? `http://localhost:${keys.PORT}`).replace(/\/+$/, ''),
    proxies: keys.HARU_PROXIES,
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
  if (config.secret === undefined) problems.push('HARU_SECRET is missing')
  else if (isGuessable(config.secret)) problems.push('HARU_SECRET is a default or too short: 32 random characters or more')
  const sandboxes = REAL_IN_PRODUCTION.filter((part) => !config.adapters[part].isReal)
  for (const name of new Set(sandboxes.flatMap((part) => config.adapters[part].missing))) {
    const parts = sandboxes.filter((part) => config.adapters[part].missing.includes(name))
    problems.push(`${name} is missing: without it ${parts.join(' and ')} would be a sandbox`)
  }
  return problems
}

/** Who can connect to a server outside production: only this machine, its network, or everyone. */
export type Exposure = 'loopback' | 'network' | 'public'

export function exposureOf({ host, origin }: Pick<ReadConfig, 'host' | 'origin'>): Exposure {
  if (isPublicHost(new URL(origin).hostname) || isPublicHost(host)) return 'public'
  return LOOPBACK.test(host) ? 'loopback' : 'network'
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/
/** Wildcard addresses; they do not say which networks the machine is connected to. */
const ANY = /^(0\.0\.0\.0|::)$/
const PRIVATE =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/
const LOCAL_NAME = /(^|\.)(localhost|local|lan|internal|test|example|invalid|home\.arpa)$/

function isPublicHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(name) !== 0) return !ANY.test(name) && !PRIVATE.test(name)
  return name.includes('.') && !LOCAL_NAME.test(name)
}

/** Services that run as a sandbox. The one for push notifications is harmless. */
const sandboxedServices = ({ adapters }: ReadConfig): string[] =>
  Object.entries(adapters).flatMap(([part, { engine }]) => (engine === 'sandbox' && part !== 'push' ? [part] : []))

/**
 * Why this server must not expose its sandboxes at a public address, or null. Anyone could pay without money and claim any
 * identity there, so a public demonstration needs HARU_SANDBOX=public. Production never has sandboxes (`productionProblems`).
 */
export function sandboxProblem(config: ReadConfig): string | null {
  const services = sandboxedServices(config)
  const mayShow = config.env === 'production' || config.keys.HARU_SANDBOX === 'public' || exposureOf(config) !== 'public'
  if (mayShow || services.length === 0) return null
  return [
    `${config.origin} is a public address, and ${services.join(', ')} would be sandboxes: anybody could pay with no money and be whoever they say.`,
    '  Real engines: give their keys (.env.example) and set HARU_ENV=production.',
    '  A demonstration with nobody’s real data: set HARU_SANDBOX=public.',
  ].join('\n')
}

/** A warning about who can use the sandboxes, or null. */
export function sandboxWarning(config: ReadConfig): string | null {
  const exposure = exposureOf(config)
  if (config.env === 'production' || exposure === 'loopback' || sandboxedServices(config).length === 0) return null
  const who = exposure === 'public' ? 'everybody on the internet' : 'whoever reaches this machine'
  return `${who} can pay with no money and be anyone here: these are sandboxes. Keep no real person's data.`
}

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
