import { StartProblem } from '../db/engine/problem.ts'
import type { Keys } from './variables.ts'

/**
 * An external service: the engine in use, and the variables that are missing for a real one. `isAwaited`: it is configured,
 * but this version has no code for it.
 */
export type Adapter = { engine: string; isReal: boolean; isAwaited: boolean; missing: KeyName[] }

export type Adapters = Record<Part, Adapter>

type KeyName = keyof Keys
type Part =
  | 'database'
  | 'realtime'
  | 'storage'
  | 'payment'
  | 'identity'
  | 'sms'
  | 'mail'
  | 'push'
  | 'webpush'
  | 'kakao'
  | 'naver'
  | 'google'
  | 'apple'
  | 'video'
  | 'maps'
  | 'map'
/** `real` is used when all variables in `needs` are set, `otherwise` when none is. */
type Switch = { real: string; otherwise: string; needs: KeyName[]; isBuilt?: true }

/** The variables that switch each service from haru's built-in engine to a real one. */
const SWITCHES: Record<Part, Switch> = {
  database: { real: 'your PostgreSQL', otherwise: 'embedded PostgreSQL', needs: ['DATABASE_URL'], isBuilt: true },
  realtime: { real: 'Redis', otherwise: 'this process', needs: ['REDIS_URL'], isBuilt: true },
  storage: {
    real: 'S3',
    otherwise: 'data folder',
    needs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    isBuilt: true,
  },
  payment: {
    real: 'PortOne',
    otherwise: 'sandbox',
    needs: ['PORTONE_STORE_ID', 'PORTONE_API_SECRET', 'PORTONE_WEBHOOK_SECRET', 'PORTONE_PAYMENT_CHANNEL'],
    isBuilt: true,
  },
  identity: {
    real: 'PortOne',
    otherwise: 'sandbox',
    needs: ['PORTONE_STORE_ID', 'PORTONE_API_SECRET', 'PORTONE_IDENTITY_CHANNEL'],
    isBuilt: true,
  },
  sms: { real: 'solapi', otherwise: 'sandbox', needs: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_SENDER'], isBuilt: true },
  mail: { real: 'SMTP', otherwise: 'sandbox', needs: ['SMTP_URL', 'MAIL_FROM'], isBuilt: true },
  push: { real: 'FCM', otherwise: 'sandbox', needs: ['FCM_SERVICE_ACCOUNT'], isBuilt: true },
  webpush: { real: 'Web Push', otherwise: 'off', needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'], isBuilt: true },
  kakao: { real: 'Kakao', otherwise: 'sandbox', needs: ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'], isBuilt: true },
  naver: { real: 'Naver', otherwise: 'sandbox', needs: ['NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'], isBuilt: true },
  google: { real: 'Google', otherwise: 'sandbox', needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], isBuilt: true },
  apple: {
    real: 'Apple',
    otherwise: 'sandbox',
    needs: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
    isBuilt: true,
  },
  video: { real: 'TURN', otherwise: 'direct', needs: ['TURN_URLS', 'TURN_SECRET'], isBuilt: true },
  map: { real: 'Kakao', otherwise: 'own shapes', needs: ['KAKAO_MAP_KEY'], isBuilt: true },
  maps: { real: 'Kakao', otherwise: 'boundaries', needs: ['KAKAO_REST_KEY'], isBuilt: true },
}

/**
 * The engine of each service. Throws a StartProblem if only some of a service's variables are set: an incomplete
 * configuration would silently use a sandbox.
 */
export function adaptersOf(keys: Keys): Adapters {
  const incomplete: string[] = []
  const entries = Object.entries<Switch>(SWITCHES).map(([part, { real, otherwise, needs, isBuilt }]) => {
    const missing = needs.filter((name) => keys[name] === undefined)
    const own = needs.filter((name) => !SHARED.has(name))
    const isIncomplete = missing.length > 0 && own.some((name) => keys[name] !== undefined)
    if (isIncomplete) incomplete.push(`${part} also needs ${missing.join(', ')}`)
    const isReal = missing.length === 0
    return [part, { engine: isReal ? real : otherwise, isReal, isAwaited: isReal && !isBuilt, missing }]
  })
  if (incomplete.length > 0) throw new StartProblem(`${incomplete.join('; ')}.`)
  return Object.fromEntries(entries) as Adapters
}

/** Variables that two services need: setting them does not configure both. */
const SHARED = new Set<KeyName>(['PORTONE_STORE_ID', 'PORTONE_API_SECRET'])
