import { describe, expect, test } from 'vitest'
import { getProposal } from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { bookGatewayCancellation } from '#features/viv/server/charge/cancel.ts'
import { creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import {
  REASON,
  refunded,
  wire,
  server,
  one,
  other,
  me,
  ask,
  get,
  codes,
  walletOf,
  acts,
  platform,
  proposalNo,
  decide,
  changesNothing,
  expectTextsFor,
  withMoneyConsole,
} from './testing.ts'

withMoneyConsole()

describe('refunds', () => {
  const refundOf = async (charge_no: number): Promise<number> =>
    (
      await server.db.sql<[{ refund_no: number }]>`select refund_no from viv_refund where charge_no = ${charge_no} order by refund_no desc`
    )[0].refund_no
  const propose = (charge_no: number, amount: number, as = one) =>
    ask(wire.proposeRefund, { params: { charge_no }, body: { amount, cause: 'minor', reason: REASON } }, as)

  test('two operators refund a top-up, used viv included, with one open proposal at a time', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 40, ref: `t:${charge_no}` }, now))
    await changesNothing(async () => {
      expect(codes([await propose(charge_no, 101), await propose(999_999, 1)])).toEqual(['treasury.charge_amount', 'treasury.not_found'])
      const short = await ask(wire.proposeRefund, { params: { charge_no }, body: { amount: 1, cause: 'minor', reason: '짧아요' } }, one)
      expect(short.body).toMatchObject({ state: -9, field: 'reason' })
    })
    const proposal_no = proposalNo(await propose(charge_no, 100))
    await changesNothing(async () => {
      expect(codes([await propose(charge_no, 1, other), await decide(proposal_no, one)])).toEqual([
        'operator.waiting',
        'operator.same_person',
      ])
    })
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      charge_no,
      viv: 100,
      cause: 'minor',
      amount: 100,
      refund_won: 10_000,
      taken: 60,
      used: 40,
      bonus: 0,
      bonus_spent: 0,
      paid: { before: 60, after: 0 },
      free: { before: 0, after: 0 },
    })
    expect((await decide(proposal_no)).body.query).toMatchObject({ state: 'executed', result: { viv: 100, won: 10_000 } })
    expect(await walletOf()).toMatchObject({ paid: 0, held: 40 })
    expect((await platform())['promo']).toBe(promo - 40)
    expect((await get(wire.listMemberCharges, { params: { user_no: me.user_no } }))[0]).toMatchObject({
      charge_no,
      state: 4,
      cancelled_viv: 100,
    })
    const [act] = await acts(`charge:${charge_no}`)
    expect(act).toMatchObject({ act: 'refund.charge', reason: REASON, facts: { proposal_no, won: 10_000, cause: 'minor' } })
    expect(codes([await propose(charge_no, 1)])).toEqual(['treasury.ended'])
  })

  test('lists waiting and failed refunds, which are retried, or paid by hand if the gateway cannot', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await decide(proposalNo(await propose(charge_no, 60)))
    const refund_no = await refundOf(charge_no)
    const queue = async (name: 'waiting' | 'failed' | 'done') =>
      (await get(wire.listRefundQueue, { query: { queue: name } })).map((row) => row.refund_no)
    const note = '국민은행에서 직접 이체했어요'
    const settle = (as = one) => ask(wire.settleRefund, { params: { refund_no }, body: { note } }, as)
    const retry = (as = one) => ask(wire.retryRefund, { params: { refund_no } }, as)
    expect([await queue('waiting'), await queue('failed')]).toEqual([expect.arrayContaining([refund_no]), []])
    // A refund that the gateway may still make would be paid twice.
    await changesNothing(async () => expect(codes([await settle()])).toEqual(['topup.refund_ended']))
    await server.db.sql`update viv_refund set state = 3, tries = 5, fail_reason = '한도 초과' where refund_no = ${refund_no}`
    expect(await queue('failed')).toEqual([refund_no])
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${me.user_no}`
    for (const query of [{ q: haru_name }, { q: String(refund_no) }, { q: String(charge_no) }, { sort: 'amount' as const }]) {
      const rows = await get(wire.listRefundQueue, { query: { queue: 'failed', ...query } })
      expect([query, rows.map((row) => row.refund_no)]).toEqual([query, [refund_no]])
    }
    expect(await get(wire.listRefundQueue, { query: { queue: 'failed', q: '없는이름' } })).toEqual([])
    expect(await get(wire.listRefundQueue, { query: { queue: 'failed', sort: 'amount', after_won: 1, after_no: 1 } })).toEqual([])
    expect((await ask(wire.listRefundQueue, { query: { queue: 'done', sort: 'amount' } }, one)).body).toMatchObject({ field: 'sort' })
    const retried = await get(wire.retryRefunds, { body: { refund_nos: [999_999, refund_no] } })
    expect(retried.results).toMatchObject([
      { no: 999_999, problem: { code: 'treasury.not_found' } },
      { no: refund_no, problem: null },
    ])
    await server.db.sql`update viv_refund set state = 3, tries = 5 where refund_no = ${refund_no}`
    expect((await retry()).body.query).toMatchObject({ state: 1, tries: 0, member: { user_no: me.user_no } })
    await server.db.sql`update viv_refund set state = 3 where refund_no = ${refund_no}`
    const settled = await Promise.all([settle(), settle(other)])
    expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Proposed by one, recorded by another; until then nothing is paid, and the gateway is not asked again.
    const [by, second] = settled[0]!.status === 200 ? [one, other] : [other, one]
    const proposal_no = proposalNo(settled.find(({ status }) => status === 200)!)
    expect((await get(wire.getRefundCase, { params: { refund_no } })).proposal_no).toBe(proposal_no)
    await changesNothing(async () => {
      expect(codes([await decide(proposal_no, by), await retry()])).toEqual(['operator.same_person', 'operator.waiting'])
    })
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      refund_no,
      charge_no,
      won: 6000,
      state: 3,
      fail_reason: '한도 초과',
    })
    expect((await decide(proposal_no, second)).body.query).toMatchObject({ state: 'executed', result: { refund_no, won: 6000 } })
    expect(refunded).toEqual([refund_no])
    expect((await get(wire.listRefundQueue, { query: { queue: 'done', limit: 1 } }))[0]).toMatchObject({
      refund_no,
      is_by_hand: true,
      won: 6000,
      note,
      proposal_no: null,
    })
    await changesNothing(async () => expect(codes([await retry(), await settle()])).toEqual(['topup.refund_ended', 'topup.refund_ended']))
    expect((await acts(`refund:${refund_no}`)).map(({ act, who }) => [act, who?.operator_no])).toEqual([
      ['refund.settle', second.operator_no],
      ['proposal.approve', second.operator_no],
      ['proposal.propose', by.operator_no],
      ['refund.retry', one.operator_no],
      ['refund.retry', one.operator_no],
    ])
    const own = await anOperator(server, { user_no: me.user_no })
    expect(codes([await settle(own), await ask(wire.retryRefund, { params: { refund_no: 999_999 } }, one)])).toEqual([
      'treasury.own',
      'treasury.not_found',
    ])
  })

  test('two operators accept a loss that the gateway caused', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 70, ref: `l:${charge_no}` }, now))
    const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${charge_no}`
    await inTransaction(server, (tx, now) => bookGatewayCancellation(tx, { order_id: order.order_id, cancelled: 10_000 }, now))
    const [row] = await get(wire.listRefundQueue, { query: { queue: 'loss' } })
    expect(row).toMatchObject({ charge_no, loss_viv: 70, loss_accepted_dt: null })
    // An operator reads it by the name that the member does: neither of them withdrew.
    const [line] = await get(wire.listWalletLines, { params: { user_no: me.user_no } })
    expect(line).toMatchObject({ kind: 'charge_back', amount: -30 })
    expect(await get(wire.getJournal, { params: { journal_no: line!.journal_no } })).toMatchObject({ kind: 'charge_back' })
    const accept = () => ask(wire.acceptRefundLoss, { params: { refund_no: row!.refund_no }, body: { note: REASON } }, one)
    const proposal_no = proposalNo(await accept())
    await changesNothing(async () => {
      expect(codes([await accept(), await decide(proposal_no, one)])).toEqual(['operator.waiting', 'operator.same_person'])
    })
    expect(await get(wire.listRefundQueue, { query: { queue: 'loss' } })).toMatchObject([{ loss_accepted_dt: null, proposal_no }])
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no },
      loss_viv: 70,
      is_stopped: { before: true, after: false },
    })
    expect((await decide(proposal_no)).body.query).toMatchObject({ state: 'executed', result: { loss_viv: 70 } })
    expect(await get(wire.getRefundCase, { params: { refund_no: row!.refund_no } })).toMatchObject({
      note: REASON,
      loss_accepted_dt: expect.any(String),
      decision: { log_no: expect.any(Number), by: { operator_no: other.operator_no } },
    })
    await changesNothing(async () => expect(codes([await accept()])).toEqual(['topup.refund_ended']))
    expect(await get(wire.listRefundQueue, { query: { queue: 'loss' } })).toEqual([])
  })
})

test('the console has a text for every logged fact and code', () => expectTextsFor('refunds'))
