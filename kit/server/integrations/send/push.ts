import { importPKCS8, SignJWT } from 'jose'
import { StartProblem } from '../../db/engine/problem.ts'
import { Refused, type Sender } from './send.ts'

/** The addresses of FCM and of Google's tokens; tests use their own servers. */
type Addresses = { fcm: string }
type Account = { project_id: string; client_email: string; private_key: string; token_uri: string }
type Token = { value: string; until: number }

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** Seconds for which a token is requested, and seconds before its end at which a new one is requested. */
const TOKEN_SECONDS = 3600
const EARLY_SECONDS = 300
const TIMEOUT_MS = 10_000

/** Pushes to the native app by Firebase Cloud Messaging, HTTP v1. `serviceAccount` is the JSON file from Google. */
export function fcmSender(serviceAccount: string, { fcm }: Addresses = { fcm: 'https://fcm.googleapis.com' }): Sender<'push'> {
  const account = readAccount(serviceAccount)
  let token: Promise<Token> | undefined
  const ask = (): Promise<Token> => {
    const asked = askToken(account)
    // A failed request is not cached.
    asked.catch(() => (token = undefined))
    return asked
  }
  const bearer = async (): Promise<string> => {
    const asked = (token ??= ask())
    const { value, until } = await asked
    if (until > Date.now()) return value
    if (token === asked) token = undefined
    return bearer()
  }
  return {
    engine: 'FCM',
    isSandbox: false,
    async send(recipient, { title, text, link, tag }) {
      const answer = await fetch(`${fcm}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { token: recipient, notification: { title, body: text }, data: { link }, android: { notification: { tag } } },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await answer.json().catch(() => ({}))
      if (answer.ok) return
      if (answer.status === 401) token = undefined
      throw verdictOn(answer.status, body)
    },
  }
}

/** @throws StartProblem for an invalid service account */
function readAccount(text: string): Account {
  const account = parsed(text)
  const missing = (['project_id', 'client_email', 'private_key', 'token_uri'] as const).filter((name) => typeof account[name] !== 'string')
  if (missing.length > 0) throw new StartProblem(`FCM_SERVICE_ACCOUNT must be a service account's JSON; it has no ${missing.join(', ')}.`)
  return account as Account
}

function parsed(text: string): Partial<Account> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Account>
  } catch {
    return {}
  }
}

/** Requests a token with an assertion signed by the account's key. */
async function askToken({ client_email, private_key, token_uri }: Account): Promise<Token> {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS} s`)
    .sign(await importPKCS8(private_key, 'RS256'))
  const answer = await fetch(token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`Google gave no token for FCM: ${answer.status}`)
  const { access_token: value, expires_in: seconds } = (await answer.json()) as { access_token: string; expires_in: number }
  return { value, until: Date.now() + (seconds - EARLY_SECONDS) * 1000 }
}

type FcmFault = { error?: { status?: string; details?: { errorCode?: string }[] } }

/** The app was removed from the device, or the token is invalid. */
const GONE = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_ARGUMENT'])

function verdictOn(status: number, body: unknown): Error {
  const { status: name = '', details = [] } = (body as FcmFault).error ?? {}
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? name
  if (GONE.has(code)) return new Refused(`FCM has no such device: ${code}`)
  return new Error(`FCM did not take the notice: ${status} ${code}`.trim())
}
