import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getProposal } from '#features/operator/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { sendVivGift } from '#features/viv/contract.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { aVerifiedAdult, correctionAlarms, inTransaction } from '#features/viv/server/testing.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  REASON,
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
  decide,
  later,
  changesNothing,
  expectTextsFor,
  withMoneyConsole,
} from './testing.ts'

withMoneyConsole()

describe('gifts', () => {
  async function gift(amount = 30): Promise<{ gift_no: number; giver: TestMember }> {
    const giver = await aVerifiedAdult(server, 100)
    const answer = await ask(sendVivGift, { body: { to_user_no: me.user_no, amount, message: '안녕' } }, giver)
    return { gift_no: (answer.body.query as { gift_no: number }).gift_no, giver }
  }
  const freeze = (gift_no: number, as = one, report_dt = server.clock.now.toISOString()) =>
    ask(wire.freezeGift, { params: { gift_no }, body: { report_dt, reason: REASON } }, as)
  const unfreeze = (gift_no: number) => ask(wire.unfreezeGift, { params: { gift_no }, body: { reason: REASON } }, one)
  const propose = (gift_no: number) => ask(wire.proposeVoid, { params: { gift_no }, body: { reason: REASON } }, one)

  const giftCheckAlarms = () =>
    server.db.sql<{ user_no: number; text: string; is_read: boolean }[]>`
      select user_no, text, read_dt is not null as is_read from alarm where kind = 'VIV_CHECK' and user_no = ${me.user_no}`

  test('tells the receiver of a frozen gift, and again when it is unfrozen', async () => {
    const { gift_no, giver } = await gift()
    await changesNothing(async () => expect((await freeze(gift_no, one, '2026-01-01T00:00:00Z')).status).toBe(400))
    expect(await giftCheckAlarms()).toEqual([])
    await freeze(gift_no)
    const about = { user_no: me.user_no, is_read: false }
    expect(await giftCheckAlarms()).toEqual([{ ...about, text: expect.stringMatching(/30 VIV를 쓸 수 없어요/) }])
    await server.db.sql`update alarm set read_dt = now() where user_no = ${me.user_no}`
    await unfreeze(gift_no)
    expect(await giftCheckAlarms()).toEqual([{ ...about, text: '확인이 끝나서 30 VIV를 다시 쓸 수 있어요' }])
    expect(await server.db.sql`select from alarm where user_no = ${giver.user_no}`).toEqual([])
  })

  test('a frozen gift counts in the wallet and cannot be used; it can be unfrozen; each act works once', async () => {
    const { gift_no } = await gift()
    await changesNothing(async () =>
      expect(codes([await unfreeze(gift_no), await propose(gift_no)])).toEqual(['treasury.not_frozen', 'treasury.not_frozen']),
    )
    const answers = await Promise.all([freeze(gift_no), freeze(gift_no, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await walletOf()).toMatchObject({ paid: 30, frozen: 30 })
    const spend = inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: randomUUID() }, now))
    await expect(spend).rejects.toMatchObject({ code: 'viv.insufficient' })
    expect(await get(wire.listGiftCases, { query: {} })).toMatchObject([{ gift_no, is_frozen: true, remaining: 30, message: '안녕' }])
    expect(await get(wire.listWalletLots, { params: { user_no: me.user_no }, query: { bucket: 'frozen' } })).toMatchObject([
      { remaining: 30 },
    ])
    expect((await get(wire.getFloat, {})).outstanding.frozen).toBe(30)
    expect((await unfreeze(gift_no)).body.query).toMatchObject({ is_frozen: false })
    expect(await walletOf()).toMatchObject({ paid: 30, frozen: 0 })
    expect(await get(wire.listGiftCases, { query: {} })).toEqual([])
    expect((await acts(`gift:${gift_no}`)).map(({ act }) => act)).toEqual(['gift.unfreeze', 'gift.freeze'])
  })

  test('refuses gifts that were reported too late or before they were sent, used, ended, own or unknown ones', async () => {
    const { gift_no } = await gift()
    const moment = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString()
    const own = await anOperator(server, { user_no: me.user_no })
    await changesNothing(async () => {
      const answers = [
        await freeze(gift_no, one, moment(-1)),
        await freeze(gift_no, one, moment(1)),
        await freeze(gift_no, own),
        await freeze(999_999),
      ]
      expect(codes(answers)).toEqual(['treasury.report_dt', 'treasury.report_dt', 'treasury.own', 'treasury.not_found'])
    })
    await later(2)
    await changesNothing(async () => {
      expect(codes([await freeze(gift_no, one)])).toEqual(['treasury.report_dt'])
    })
    // Reported in time and examined later.
    expect((await freeze(gift_no, one, moment(-47.5))).status).toBe(200)
    const used = await gift()
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: randomUUID() }, now))
    await changesNothing(async () => expect(codes([await freeze(used.gift_no)])).toEqual(['treasury.gift_used']))
  })

  test('two operators void a gift, and the viv return to their lots', async () => {
    const { gift_no, giver } = await gift()
    await freeze(gift_no)
    const { proposal_no } = (await propose(gift_no)).body.query as { proposal_no: number }
    expect(await get(wire.getGiftCase, { params: { gift_no } })).toMatchObject({ proposal_no, state: 1 })
    await changesNothing(async () =>
      expect(codes([await propose(gift_no), await decide(proposal_no, one)])).toEqual(['operator.waiting', 'operator.same_person']),
    )
    // Unfrozen meanwhile, so it is not voided.
    await unfreeze(gift_no)
    await changesNothing(async () => expect(codes([await decide(proposal_no)])).toEqual(['treasury.not_frozen']))
    await freeze(gift_no)
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      gift_no,
      amount: 30,
      remaining: 30,
      is_frozen: true,
      state: 1,
      recovered: 0,
      from: { user_no: giver.user_no, state: 'active', paid: { before: 70, after: 100 } },
      to: { user_no: me.user_no, paid: { before: 30, after: 0 } },
    })
    const racing = await Promise.all([decide(proposal_no), decide(proposal_no, await anOperator(server))])
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await walletOf(), await walletOf(giver)]).toMatchObject([{ paid: 0, frozen: 0 }, { paid: 100 }])
    expect(await correctionAlarms(server, [me.user_no, giver.user_no])).toEqual([
      { user_no: me.user_no, target: `gift:${gift_no}`, text: expect.stringMatching(/^받은 선물 30 VIV가 취소됐어요/) },
      { user_no: giver.user_no, target: `gift:${gift_no}`, text: '선물한 30 VIV를 돌려드렸어요' },
    ])
    expect(await get(wire.listGiftCases, { query: { side: 'received', user_no: me.user_no } })).toMatchObject([
      { gift_no, state: 0, proposal_no: null },
    ])
    expect(codes([await freeze(gift_no)])).toEqual(['treasury.gift_ended'])
    expect((await ask(wire.listGiftCases, { query: { side: 'sent' } }, one)).body).toMatchObject({ field: 'user_no' })
  })
})

test('the console has a text for every logged fact and code', () => expectTextsFor('gifts'))
