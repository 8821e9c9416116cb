import type { verify } from '@portone/server-sdk/webhook'
import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Gateway, OnPay } from './pay.ts'

/** Where gateways tell haru of payments. */
export const WEBHOOK = '/pay/webhook'

/** Bytes of a webhook; PortOne's has a few hundred. */
const BODY_LIMIT = 16 * 1024

type Heard = { heard: OnPay; verify: Gateway['webhook'] }

/** Hears webhooks. What goes wrong behind a good signature is answered with 5xx, and the gateway tells it again. */
export async function mountWebhook(scope: FastifyInstance, { heard, verify }: Heard): Promise<void> {
  await scope.register(async (own) => {
    // The signature is over the bytes as they came.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    own.post(WEBHOOK, async ({ headers, body }, reply) => {
      const about = await verify(headers, typeof body === 'string' ? body : '')
      if (about) await heard(about.order_id)
      return reply.code(200).send({})
    })
  })
}

let sdk: Promise<{ verify: typeof verify }> | undefined

/** What a webhook says, when this secret has signed it (Standard Webhooks). @throws `request.invalid` */
export async function verified(secret: string, raw: string, headers: Parameters<Gateway['webhook']>[0]): Promise<Told> {
  sdk ??= import('@portone/server-sdk/webhook')
  const standard = await sdk
  try {
    return (await standard.verify(secret, raw, headers)) as Told
  } catch {
    throw requestErrors.invalid()
  }
}

/** Fields that nobody knows yet, and kinds too, may come; they are let pass. */
type Told = { type?: unknown; data?: { paymentId?: unknown; storeId?: unknown } } | null
