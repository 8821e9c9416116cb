import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { RequestDetails } from 'web-push'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import { INTERNET, lookupWithin, type Reach } from './address.ts'
import { Refused, type Sender } from './send.ts'

type Options = {
  publicKey: string
  privateKey: string
  /** The sender's contact: a mailto: or https: address. */
  subject: string
  /** The addresses that endpoints may have, because members choose them. */
  reach?: Reach
  /** Creates the signal that aborts an exchange that takes too long; called for each push. */
  limit?: () => AbortSignal
}

/** Milliseconds within which the service must have answered completely. */
const TIMEOUT_MS = 10_000
const inTime = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
/** Seconds for which the service stores a push for an offline browser. */
const TTL_SECONDS = DAY_SECONDS

/** Pushes to browsers by Web Push (RFC 8030, 8291, 8292). The recipient is the browser's endpoint. */
export function webSender({ publicKey, privateKey, subject, reach = INTERNET, limit = inTime }: Options): Sender<'web'> {
  return {
    engine: 'Web Push',
    isSandbox: false,
    async send(endpoint, { p256dh, auth, urgency, ...shown }) {
      if (!reach.mayPush(endpoint)) throw new Refused('no service of a browser lies there')
      // CommonJS; the library is loaded with the first push.
      const { default: webPush } = await import('web-push')
      const details = composed(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(shown), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: TTL_SECONDS,
          urgency,
          topic: topicOf(shown.tag),
        }),
      )
      throwFor(await post(details, reach, limit()))
    },
  }
}

function composed<T>(work: () => T): T {
  try {
    return work()
  } catch {
    throw new Refused('the keys of the browser are none')
  }
}

/** A later push with the same topic replaces one that waits at the service. A topic has at most 32 letters. */
const topicOf = (tag: string): string => tag.replace(/[^\w-]/g, '-').slice(0, 32)

/** 404 and 410: the subscription has ended. An invalid message stays invalid, so it is not retried. */
function throwFor(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new Refused(`the browser is gone: ${status}`)
  if ([400, 401, 403, 413].includes(status)) throw new Refused(`the service does not take it: ${status}`, { keep: true })
  throw new Error(`the service did not take the notice: ${status}`)
}

/**
 * Sends the push and returns the status; redirects are not followed. The time limit covers the whole exchange, because a hostile service
 * may send headers byte by byte or an endless answer.
 */
function post({ endpoint, method, headers, body }: RequestDetails, reach: Reach, signal: AbortSignal): Promise<number> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = send(endpoint, {
      method,
      headers: headers as Record<string, string>,
      signal,
      lookup: lookupWithin(reach),
    })
    asked.on('response', (answer) => {
      // Only the status matters; a time-out after it is no fault.
      answer.on('error', () => undefined)
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', (error) =>
      reject(new Error(`the service could not be reached: ${(error as NodeJS.ErrnoException).code ?? error.message}`)),
    )
    asked.end(body)
  })
}
