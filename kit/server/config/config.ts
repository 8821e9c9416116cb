import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { adaptersOf, type Adapters } from './adapters.ts'
import { StartProblem } from '../db/engine/problem.ts'
import { VARIABLES, type Keys, type Variable } from './variables.ts'

/** Everything the server was told, read once at start. */
export type ServerConfig = {
  env: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** What people type to reach haru, without a slash at the end. */
  origin: string
  /** Reverse proxies whose word on the caller's address is taken. */
  proxies: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** An own PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Signs tokens. */
  secret: string
  /** Which engine each outside part uses. */
  adapters: Adapters
  /** All variables as given, for the adapters' own keys. */
  keys: Keys
}

/** What the parts that lie outside are opened with. */
export type OutsideConfig = Pick<ServerConfig, 'env' | 'origin' | 'adapters' | 'keys' | 'secret'>

/** As read from the environment: in development the secret may still have to come from the data folder. */
export type ReadConfig = Omit<ServerConfig, 'secret'> & { secret: string | undefined }

/** Reads the environment. Throws a StartProblem that names each variable that is wrong. An empty one counts as absent. */
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
    adapters: adaptersOf(keys),
    keys,
  }
}

/** Sandboxes that people's money, identity or files must not meet. */
const REAL_IN_PRODUCTION = ['payment', 'identity', 'sms', 'mail', 'storage'] as const

/** Why this configuration must not serve real people: one line for each variable. Empty: it may. */
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

/** Who can reach a server that is no production: nobody but this machine; others, as far as its network goes; everybody. */
export type Reach = 'here' | 'network' | 'everybody'

export function reachOf({ host, origin }: Pick<ReadConfig, 'host' | 'origin'>): Reach {
  if (isPublicHost(new URL(origin).hostname) || isPublicHost(host)) return 'everybody'
  return LOOPBACK.test(host) ? 'here' : 'network'
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/
/** Addresses that mean "all of them": what lies behind them nobody can tell from here. */
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

/** Engines that only pretend. That of notices to phones hurts nobody. */
const pretended = ({ adapters }: ReadConfig): string[] =>
  Object.entries(adapters).flatMap(([part, { engine }]) => (engine === 'sandbox' && part !== 'push' ? [part] : []))

/**
 * Why this server may not show its sandboxes where everybody can reach it, or null: there anybody pays with no money and is
 * whoever they say. A public demonstration has to ask for it. One place for all of them; production never has any (`productionProblems`).
 */
export function sandboxProblem(config: ReadConfig): string | null {
  const parts = pretended(config)
  const mayShow = config.env === 'production' || config.keys.HARU_SANDBOX === 'public' || reachOf(config) !== 'everybody'
  if (mayShow || parts.length === 0) return null
  return [
    `${config.origin} is a public address, and ${parts.join(', ')} would be sandboxes: anybody could pay with no money and be whoever they say.`,
    '  Real engines: give their keys (.env.example) and set HARU_ENV=production.',
    '  A demonstration with nobody’s real data: set HARU_SANDBOX=public.',
  ].join('\n')
}

/** What whoever starts it has to know of who can reach the sandboxes, or null. */
export function sandboxWarning(config: ReadConfig): string | null {
  const reach = reachOf(config)
  if (config.env === 'production' || reach === 'here' || pretended(config).length === 0) return null
  const who = reach === 'everybody' ? 'everybody on the internet' : 'whoever reaches this machine'
  return `${who} can pay with no money and be anyone here: these are sandboxes. Keep no real person's data.`
}

function isGuessable(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 8 || /change.?me|example|default|password/i.test(secret)
}

/** The same, with keys for Web Push that the data folder keeps where none are given. */
export function withVapid(config: ServerConfig, vapid: { public_key: string; private_key: string }): ServerConfig {
  if (config.adapters.webpush.isReal) return config
  const own = { VAPID_PUBLIC_KEY: vapid.public_key, VAPID_PRIVATE_KEY: vapid.private_key, VAPID_SUBJECT: 'mailto:push@haru.invalid' }
  const keys = { ...config.keys, ...own }
  return { ...config, keys, adapters: adaptersOf(keys) }
}
