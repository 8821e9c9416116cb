import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitingIn } from '#features/operator/server/testing.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import * as operatorWire from '#features/operator/contract.ts'
import {
  REASON,
  wire,
  server,
  other,
  me,
  ask,
  get,
  changesNothing,
  requestExchange,
  approve,
  expectTextsFor,
  withMoneyConsole,
} from './testing.ts'

withMoneyConsole()

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'line' in value

test('refuses guests, members and experts at every call', async () => {
  const exchange_no = await requestExchange(1500)
  const expert = await server.aMember({ user_verified: true, expert_no: 900_001, cate_no: 1 })
  const all = [...Object.values<unknown>(wire), ...Object.values<unknown>(operatorWire)].filter(isEndpoint)
  const guarded = all.filter(({ access }) => access === 'operator')
  expect(guarded.length).toBeGreaterThan(39)
  const open = all.filter((endpoint) => !guarded.includes(endpoint)).map(({ line }) => line)
  expect(open).toEqual([operatorWire.logInOperator, operatorWire.findInvitation, operatorWire.acceptInvitation].map(({ line }) => line))
  const params = { exchange_no, batch_no: 1, refund_no: 1, charge_no: 1, user_no: me.user_no, grant_no: 1, journal_no: 1, gift_no: 1 }
  await changesNothing(async () => {
    for (const [as, status] of [
      [null, 401],
      [me, 401],
      [expert, 401],
    ] as const) {
      const answers = await Promise.all(
        guarded.map((endpoint) =>
          ask(
            endpoint as never,
            {
              params: { ...params, proposal_no: 1, config_key: 'gift_max', operator_no: 1, session_no: randomUUID() },
              ...(endpoint.method !== 'GET' && { body: {} }),
            } as never,
            as,
          ),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual(guarded.map(() => status))
    }
  })
})

test('counts the waiting cases', async () => {
  const waiting = () => Promise.all(['exchange_open', 'exchange_approved', 'proposals'].map((queue) => waitingIn(server, queue, other)))
  const [open = 0, approved = 0, proposals = 0] = await waiting()
  const exchange_no = await requestExchange(1500)
  expect(await waiting()).toEqual([open + 1, approved, proposals])
  await approve(exchange_no)
  await get(wire.proposeAdjust, { body: { user_no: me.user_no, bucket: 'free', amount: 1, reason: REASON } })
  await get(wire.proposeSafeguard, { body: { day: '2020-01-01', won: 1, way: 'trust', institution: '하나은행', reason: REASON } })
  expect(await waiting()).toEqual([open, approved + 1, proposals + 2])
})

test('the console has a text for every logged fact and code', () => expectTextsFor('access'))
