import { logIn } from '#features/account/contract.ts'
import { medianRound, type LoadSettings } from './load/compare.ts'
import { openLoadGenerator } from './load/run.ts'
import { resultText } from './figures/table.ts'

type AddressOptions = {
  url: string
  method: string
  header: string[]
  body?: string | undefined
  /** Sends the requests as this member of a haru server, logged in once before the load starts. */
  user?: string | undefined
  password?: string | undefined
}

/**
 * Sends the same load to one address of any server on this machine, to compare other products with haru: same
 * connections, rounds and count of failures. With `user` and `password` the requests carry that member's token.
 * @throws RangeError for another machine's address or a header without a colon
 */
export async function measureAddress(
  { url, method, header, body, user, password }: AddressOptions,
  settings: LoadSettings,
): Promise<string> {
  if (!isLoopback(new URL(url))) throw new RangeError('--url must be http:// on this machine (127.0.0.1, [::1] or localhost).')
  const token = user === undefined ? undefined : await logInAt(new URL(url).origin, user, password ?? '')
  const headers = { ...Object.fromEntries(header.map(headerOf)), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const request = { method, headers, ...(body === undefined ? {} : { body }), minBytes: 1 }
  const loadGenerator = openLoadGenerator()
  try {
    const plan = { url, requests: [request], connections: settings.connections, seconds: settings.seconds }
    await loadGenerator.run({ ...plan, seconds: Math.min(2, settings.seconds) })
    const rounds = []
    for (let round = 0; round < settings.rounds; round++) rounds.push(await loadGenerator.run(plan))
    return `${method} ${url}: ${resultText(medianRound(rounds))}`
  } finally {
    loadGenerator.stop()
  }
}

/** Whether an address is an http: loopback address. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname)
}

async function logInAt(origin: string, user: string, password: string): Promise<string> {
  const answer = await fetch(origin + logIn.path, {
    method: logIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: user, password, device: 'bench' }),
  })
  const { token, msg } = (await answer.json()) as { token?: string; msg?: string }
  if (token === undefined) throw new Error(`${user} could not log in: ${answer.status} ${msg ?? ''}`)
  return token
}

function headerOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  if (colon < 1) throw new RangeError(`--header must be "name: value", not "${text}".`)
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
}
