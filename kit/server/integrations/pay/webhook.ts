import type { verify } from '@portone/server-sdk/webhook'
import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Gateway, OnPay } from './pay.ts'

/** The path of the gateways' webhooks. */
export const WEBHOOK = '/pay/webhook'

/** Largest webhook in bytes; PortOne's have a few hundred. */
const BODY_LIMIT = 16 * 1024

type WebhookParts = { onPay: OnPay; verify: Gateway['webhook'] }

/** Mounts the webhook. Errors after a valid signature are answered with 5xx, so that the gateway repeats it. */
export async function mountWebhook(scope: FastifyInstance, { onPay, verify }: WebhookParts): Promise<void> {
  await scope.register(async (own) => {
    // The signature covers the raw bytes.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    own.post(WEBHOOK, async ({ headers, body }, reply) => {
      const about = await verify(headers, typeof body === 'string' ? body : '')
      if (about) await onPay(about.order_id)
      return reply.code(200).send({})
    })
  })
}

let sdk: Promise<{ verify: typeof verify }> | undefined

/** Verifies a webhook's signature (Standard Webhooks) and returns its body. @throws `request.invalid` */
export async function verifiedBody(secret: string, raw: string, headers: Parameters<Gateway['webhook']>[0]): Promise<WebhookBody> {
  sdk ??= import('@portone/server-sdk/webhook')
  const standard = await sdk
  try {
    return (await standard.verify(secret, raw, headers)) as WebhookBody
  } catch {
    throw requestErrors.invalid()
  }
}

/** Unknown fields and types are ignored. */
type WebhookBody = { type?: unknown; data?: { paymentId?: unknown; storeId?: unknown } } | null
