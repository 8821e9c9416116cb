import { importPKCS8, SignJWT } from 'jose'
import { StartProblem } from '../../db/engine/problem.ts'
import { Refused, type Sender } from './send.ts'

/** Where FCM and Google's tokens are asked for; tests name their own. */
type Places = { fcm: string }
type Account = { project_id: string; client_email: string; private_key: string; token_uri: string }
type Token = { value: string; until: number }

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** Seconds that a token is asked for, and those before its end in which a new one is. */
const TOKEN_SECONDS = 3600
const EARLY_SECONDS = 300
const PATIENCE_MS = 10_000

/** Notices for the native app by Firebase Cloud Messaging, HTTP v1. `serviceAccount` is the JSON that Google gives. */
export function fcmSender(serviceAccount: string, { fcm }: Places = { fcm: 'https://fcm.googleapis.com' }): Sender<'push'> {
  const account = readAccount(serviceAccount)
  let token: Promise<Token> | undefined
  const ask = (): Promise<Token> => {
    const asked = askToken(account)
    // One that failed is not kept.
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
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const said: unknown = await answer.json().catch(() => ({}))
      if (answer.ok) return
      if (answer.status === 401) token = undefined
      throw verdictOn(answer.status, said)
    },
  }
}

/** @throws StartProblem for what is no service account */
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

/** A token for a statement signed with the account's key. */
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`Google gave no token for FCM: ${answer.status}`)
  const { access_token: value, expires_in: seconds } = (await answer.json()) as { access_token: string; expires_in: number }
  return { value, until: Date.now() + (seconds - EARLY_SECONDS) * 1000 }
}

type FcmFault = { error?: { status?: string; details?: { errorCode?: string }[] } }

/** The app is gone from the device, or the token never was one. */
const GONE = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_ARGUMENT'])

function verdictOn(status: number, said: unknown): Error {
  const { status: name = '', details = [] } = (said as FcmFault).error ?? {}
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? name
  if (GONE.has(code)) return new Refused(`FCM has no such device: ${code}`)
  return new Error(`FCM did not take the notice: ${status} ${code}`.trim())
}
