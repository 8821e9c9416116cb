import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { addDays, startOfDay } from '#kit/contract/time.ts'
import { householdOf, makeLimiter } from '../../../http/limits.ts'
import { mountWindow } from '../../window/window.ts'
import { findOrder, storeOrder, type Shown } from '../order.ts'
import { PAY_METHODS, type Around, type Gateway } from '../pay.ts'
import { readLines, refund, openPayment, OUTCOMES, readPayment, completeDue, tryToPay } from './store.ts'
import { payoutsOf } from './payouts.ts'
import { makeWebhookSender, newSecret, SANDBOX_STORE, type WebhookSender } from './hooks.ts'
import { sandboxPage } from './page.ts'
import { mountWebhook, verifiedBody } from '../webhook.ts'
import { PAY_WINDOW } from '../window.ts'

/** Submissions of one address, within ten minutes. */
const RATE = { calls: 240, seconds: 600 }

/** A gateway for development: a window like a provider's, and payments in haru's own tables. No money is involved. */
export function sandboxPay(secret = newSecret()): Gateway {
  const mounted = Promise.withResolvers<Around>()
  const { webhooks, start } = makeWebhookSender(secret)
  const gateway: Gateway = {
    engine: 'sandbox',
    isSandbox: true,
    async prepare(order) {
      const { db, clock } = await mounted.promise
      return storeOrder(db, 'sandbox', order, clock())
    },
    async query(orderId) {
      const { db, clock } = await mounted.promise
      await db.transaction((tx) => completeDue(tx, orderId, clock()))
      return readPayment(db, orderId)
    },
    async cancel(orderId, cancel) {
      const { db, clock } = await mounted.promise
      const made = await db.transaction((tx) => refund(tx, orderId, cancel, clock()))
      webhooks.send(orderId)
      return made
    },
    async settlement(from, until) {
      const { db, clock } = await mounted.promise
      return readLines(db, { from, until, now: clock() })
    },
    async payouts(day) {
      const { db, clock } = await mounted.promise
      return payoutsOf(day, await readLines(db, { from: startOfDay(day), until: startOfDay(addDays(day, 1)), now: clock() }))
    },
    async webhook(headers, raw) {
      const payload = await verifiedBody(secret, raw, headers)
      const { paymentId, storeId } = payload?.data ?? {}
      return typeof paymentId === 'string' && storeId === SANDBOX_STORE ? { order_id: paymentId } : null
    },
    async mount(scope, around, onPay) {
      const open = (orderId: string) => findOrder(around.db, 'sandbox', orderId, around.clock())
      await mountWindow(scope, {
        ...PAY_WINDOW,
        script: 'sandbox.js',
        styles: 'sandbox.css',
        async draw(orderId) {
          const order = await open(orderId)
          if (!order) return null
          await openPayment(around.db, order)
          return sandboxPage(order)
        },
        data: async (orderId) => ({ state: (await readPayment(around.db, orderId)).state }),
      })
      mountActions(scope, { around, webhooks, open })
      await mountWebhook(scope, { onPay, verify: gateway.webhook })
      start(scope, around)
      mounted.resolve(around)
    },
  }
  return gateway
}

type ActionParts = { around: Around; webhooks: WebhookSender; open: (orderId: string) => Promise<Shown | undefined> }

/** Mounts the page's actions: try a payment, and send the webhooks again. */
function mountActions(scope: FastifyInstance, { around, webhooks, open }: ActionParts): void {
  const limiter = makeLimiter(RATE)
  const handleForm = (path: string, work: (order: Shown, body: unknown) => Promise<object> | object): void => {
    scope.post<{ Params: { order_id: string } }>(`/pay/:order_id/${path}`, async (request, reply) => {
      const now = around.clock().getTime()
      if (limiter(householdOf(request.ip), now) > 0) return refuse(reply, 429, { msg: '잠시 뒤에 다시 해 주세요.' })
      const order = z.uuid().safeParse(request.params.order_id).success ? await open(request.params.order_id) : undefined
      if (!order) return refuse(reply, 404, { msg: '결제 시간이 지났어요. 앞 화면에서 다시 시작해 주세요.' })
      const result = await work(order, request.body)
      return 'msg' in result ? refuse(reply, 400, result) : reply.send(result)
    })
  }
  handleForm('try', (order, body) => tryOnce({ around, webhooks }, order, body))
  handleForm('tell', ({ order_id }) => {
    webhooks.send(order_id, { again: true })
    return {}
  })
}

const refuse = (reply: FastifyReply, status: number, result: object): FastifyReply => reply.code(status).send(result)

async function tryOnce({ around, webhooks }: Omit<ActionParts, 'open'>, order: Shown, body: unknown): Promise<object> {
  const given = tried.safeParse(body)
  if (!given.success) return { field: String(given.error.issues[0]?.path[0] ?? 'method'), msg: given.error.issues[0]?.message }
  const { order_id } = order
  const { outcome, method, tells } = given.data
  const now = around.clock()
  await openPayment(around.db, order)
  const isMade = await around.db.transaction((tx) => tryToPay(tx, { order_id, method, outcome, now }))
  if (!isMade) return { msg: '이미 결제했거나 결제하고 있어요.' }
  if (tells) webhooks.send(order_id)
  if (tells && outcome === 'slow') webhooks.sendLater(order_id)
  return { outcome }
}

const tried = z
  .object({
    method: z.enum(PAY_METHODS, { error: '결제 수단을 골라 주세요.' }),
    outcome: z.enum(OUTCOMES, { error: '결과를 골라 주세요.' }),
    agreed: z.boolean().default(false),
    tells: z.boolean().default(true),
  })
  .refine(({ agreed, outcome }) => agreed || outcome === 'given_up', { path: ['agreed'], error: '결제 조건에 동의해 주세요.' })
