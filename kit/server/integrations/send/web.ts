import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { RequestDetails } from 'web-push'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import { INTERNET, lookupWithin, type Reach } from './address.ts'
import { Refused, type Sender } from './send.ts'

type Options = {
  publicKey: string
  privateKey: string
  /** Who sends: a mailto: or https: address. */
  subject: string
  /** Where endpoints may be: a member names them. */
  reach?: Reach
  /** Aborts an exchange that takes too long; asked for each notice. */
  limit?: () => AbortSignal
}

/** Milliseconds in which the service must have answered completely. */
const PATIENCE_MS = 10_000
const inTime = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)
/** Seconds that the service keeps a notice for a browser that is away. */
const TTL_SECONDS = DAY_SECONDS

/** Notices for browsers by Web Push (RFC 8030, 8291, 8292). The recipient is the browser's endpoint. */
export function webSender({ publicKey, privateKey, subject, reach = INTERNET, limit = inTime }: Options): Sender<'web'> {
  return {
    engine: 'Web Push',
    isSandbox: false,
    async send(endpoint, { p256dh, auth, urgency, ...shown }) {
      if (!reach.mayPush(endpoint)) throw new Refused('no service of a browser lies there')
      // CommonJS; its code comes with the first notice.
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

/** A later notice about the same takes the place of one that still waits. Services take 32 such letters. */
const topicOf = (tag: string): string => tag.replace(/[^\w-]/g, '-').slice(0, 32)

/** 404 and 410: the browser no longer takes any. What is wrong with the message itself will be wrong again. */
function throwFor(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new Refused(`the browser is gone: ${status}`)
  if ([400, 401, 403, 413].includes(status)) throw new Refused(`the service does not take it: ${status}`, { keep: true })
  throw new Error(`the service did not take the notice: ${status}`)
}

/**
 * Sends it and gives the status; redirects are not followed. The whole exchange ends in time: a member names the service, which may
 * send its headers byte by byte or an answer without end.
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
      // The status is all that counts: an end by the time limit is no fault any more.
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
