import { resolve } from 'node:path'
import { z } from 'zod'
import { adaptersOf, type Adapters } from './adapters.ts'
import { StartProblem } from './engine/problem.ts'
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
