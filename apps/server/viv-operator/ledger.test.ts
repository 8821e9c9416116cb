import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decideProposal, getProposal } from '#features/operator/contract.ts'
import { anOperator, linkMember, waitingIn } from '#features/operator/server/testing.ts'
import { sendVivGift } from '#features/viv/contract.ts'
import { holdViv, voidHold } from '#features/viv/server/public.ts'
import { aVerifiedAdult, correctionAlarms, creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import {
  REASON,
  wire,
  server,
  one,
  other,
  me,
  eventNo,
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

describe('adjustments', () => {
  const adjust = (amount: number, bucket: 'paid' | 'free' = 'paid', user_no = me.user_no) =>
    ask(wire.proposeAdjust, { body: { user_no, bucket, amount, reason: REASON } }, one)

  test('one operator proposes and another executes an adjustment, never below zero', async () => {
    await creditCharge(server, me, 50)
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    await changesNothing(async () => {
      const refused = [await adjust(0), await adjust(-51), await adjust(1, 'paid', self), await adjust(1, 'paid', 999_999)]
      expect(codes(refused)).toEqual(['treasury.amount', 'treasury.short', 'treasury.own', 'treasury.members'])
    })
    const [more, less, tooMuch] = [proposalNo(await adjust(20, 'free')), proposalNo(await adjust(-30)), proposalNo(await adjust(-21))]
    expect(await walletOf()).toMatchObject({ paid: 50, free: 0 })
    await changesNothing(async () => expect(codes([await decide(more, one)])).toEqual(['operator.same_person']))
    expect((await decide(more)).body.query).toMatchObject({ result: { before: { paid: 50, free: 0 }, after: { paid: 50, free: 20 } } })
    // The balance changed meanwhile, so the second operator must see the current state first.
    const { view, version } = await get(getProposal, { params: { proposal_no: less } })
    expect(view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      bucket: 'paid',
      amount: -30,
      balance: { before: 50, after: 20 },
    })
    const spent = `t:${randomUUID()}`
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: spent }, now))
    await changesNothing(async () => {
      const late = ask(decideProposal, { params: { proposal_no: less }, body: { approve: true, version: version! } }, other)
      expect(codes([await late])).toEqual(['operator.changed'])
    })
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: spent, ref: randomUUID() }, now))
    expect((await decide(less)).status).toBe(200)
    expect((await correctionAlarms(server, [me.user_no])).map(({ text }) => text)).toEqual([
      '20 VIV를 더했어요',
      expect.stringMatching(/^30 VIV를 뺐어요/),
    ])
    await changesNothing(async () => expect(codes([await decide(tooMuch)])).toEqual(['viv.insufficient']))
    expect(await walletOf()).toMatchObject({ paid: 20, free: 20 })
    expect((await platform())['promo']).toBe(promo + 10)
    expect((await get(getProposal, { params: { proposal_no: tooMuch } })).state).toBe('proposed')
    expect((await decide(tooMuch, other, false)).body.query).toMatchObject({ state: 'rejected' })
    // The member concerned, who is also an operator, cannot decide.
    const own = proposalNo(await adjust(5))
    expect(codes([await decide(own, await anOperator(server, { user_no: me.user_no }))])).toEqual(['treasury.own'])
    await decide(own)
    // Adjusted viv were not paid for, so they cannot be exchanged.
    expect(await walletOf()).toMatchObject({ paid: 25, exchangeable_never: 5 })
    // A member who was deleted meanwhile gets nothing.
    const gone = await aVerifiedAdult(server)
    const late = proposalNo(await adjust(5, 'paid', gone.user_no))
    await server.db.sql`delete from users where user_no = ${gone.user_no}`
    await changesNothing(async () => expect(codes([await decide(late)])).toEqual(['treasury.members']))
    await decide(late, other, false)
  })
})

describe('the ledger', () => {
  test('shows the trial balance, the outstanding balance and the legal limits', async () => {
    const before = await get(wire.getFloat, {})
    expect(before.trial_won).toBe(0)
    await creditCharge(server, me, 1000)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 100, ref: randomUUID() }, now))
    await ask(wire.grantViv, { body: { event_no: eventNo, user_nos: [me.user_no], amount: 7, words: '고마워요', reason: REASON } }, one)
    const after = await get(wire.getFloat, {})
    expect(after.trial_won).toBe(0)
    const grown = (name: 'paid' | 'free' | 'held_paid' | 'all') => after.outstanding[name] - before.outstanding[name]
    expect([grown('paid'), grown('free'), grown('held_paid'), grown('all')]).toEqual([900, 7, 100, 1007])
    expect([after.cash_won - before.cash_won, after.promo - before.promo, after.float.won - before.float.won]).toEqual([
      100_000, 7, 100_000,
    ])
    expect(after.issued_year.won - before.issued_year.won).toBe(100_000)
    expect(after.float).toMatchObject({ limit_won: 3_000_000_000, is_near: false, is_over: false })
    const limit = await get(wire.saveConfig, {
      params: { config_key: 'float_limit_won' },
      body: { value: after.float.won, reason: REASON },
    })
    await decide(limit.proposal_no!)
    expect((await get(wire.getFloat, {})).float).toMatchObject({ percent: 100, is_near: true, is_over: true })
    // Money of open refunds is still at the bank.
    const charge_no = await creditCharge(server, me, 10)
    const { cash_won } = await get(wire.getFloat, {})
    const { proposal_no } = await get(wire.proposeRefund, {
      params: { charge_no },
      body: { amount: 10, cause: 'operator', reason: REASON },
    })
    await decide(proposal_no)
    expect((await get(wire.getFloat, {})).cash_won).toBe(cash_won)
  })

  test('a check finds a difference, which stops exchanges until it is corrected', async () => {
    await creditCharge(server, me, 100)
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 0, open: 0 })
    await server.db.sql`update viv_lot set remaining = remaining - 1 where user_no = ${me.user_no}`
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 2, open: 2 })
    expect(await get(wire.listDifferences, { query: { is_open: 'true' } })).toHaveLength(2)
    expect(await waitingIn(server, 'differences', one)).toBe(2)
    await server.db.sql`update viv_lot set remaining = remaining + 1 where user_no = ${me.user_no}`
    // A difference from the gateway's records, which this check does not cover, stays open.
    await server.db
      .sql`insert into viv_difference (kind, subject, expected, found, reg_dt) values ('gateway_paid', 'charge:1', 0, 1, now())`
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 0, open: 1 })
    await server.db.sql`update viv_difference set close_dt = now() where kind = 'gateway_paid'`
    expect(await get(wire.listDifferences, { query: { is_open: 'true' } })).toEqual([])
    const [closed] = await get(wire.listDifferences, { query: { is_open: 'false', limit: 1 } })
    expect(closed!.close_dt).not.toBeNull()
    expect((await acts('ledger')).slice(0, 3).map(({ facts }) => facts['found'])).toEqual([0, 2, 0])
    expect((await get(wire.getFloat, {})).look_dt).not.toBeNull()
  })

  test('shows a member’s accounts, lots, lines and journals, page by page, and logs each read', async () => {
    await creditCharge(server, me, 100)
    await creditCharge(server, me, 50, 'card')
    const friend = await aVerifiedAdult(server)
    await ask(sendVivGift, { body: { to_user_no: friend.user_no, amount: 120 } }, me)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 10, ref: `b:${me.user_no}` }, now))
    const params = { user_no: me.user_no }
    const wallet = await get(wire.getMemberWallet, { params })
    expect(wallet).toMatchObject({
      member: params,
      is_active: true,
      frozen: 0,
      exchange_no: null,
      holds: [{ left_paid: 10, left_free: 0 }],
    })
    expect(wallet.accounts.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['paid', 20],
      ['free', 0],
      ['hold_paid', 10],
      ['hold_free', 0],
      ['pending', 0],
    ])
    expect((await acts(`user:${me.user_no}`))[0]).toMatchObject({ act: 'books.read', who: { operator_no: one.operator_no } })
    const lines = await get(wire.listWalletLines, { params })
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['spend_hold', -10, 20],
      ['gift_out', -120, 30],
      ['charge', 50, 150],
      ['charge', 100, 100],
    ])
    const { reg_dt, entry_no, journal_no } = lines[1]!
    expect(await get(wire.listWalletLines, { params, query: { before_dt: reg_dt, before_no: entry_no } })).toEqual(lines.slice(2))
    expect(await get(wire.listWalletLots, { params })).toMatchObject([{ remaining: 20, origin_source: 'card', bucket: 'paid' }])
    const [lot] = await get(wire.listWalletLots, { params: { user_no: friend.user_no }, query: { limit: 1 } })
    const rest = await get(wire.listWalletLots, {
      params: { user_no: friend.user_no },
      query: { after_dt: lot!.reg_dt, after_no: lot!.lot_no },
    })
    expect([lot, ...rest].map((each) => [each!.source, each!.remaining])).toEqual([
      ['gift', 100],
      ['gift', 20],
    ])
    const journal = await get(wire.getJournal, { params: { journal_no } })
    expect(journal).toMatchObject({ kind: 'gift_out', used: [{ amount: -100 }, { amount: -20 }] })
    expect(journal.entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['paid', -120],
      ['paid', 120],
    ])
    expect(journal.made.map(({ amount }) => amount)).toEqual([100, 20])
    expect((await ask(wire.getMemberWallet, { params: { user_no: 999_999 } }, one)).status).toBe(404)
    expect((await ask(wire.getJournal, { params: { journal_no: 999_999 } }, one)).status).toBe(404)
  })
})

test('validates and logs changed figures, and requires two operators for those that bind operators', async () => {
  const save = (config_key: string, value: unknown, as = one) =>
    ask(wire.saveConfig, { params: { config_key }, body: { value: value as number, reason: REASON } }, as)
  await changesNothing(async () => {
    const wrong = [
      await save('gift_max', -1),
      await save('gift_max', [1]),
      await save('charge_products', []),
      await save('charge_products', [100, 10]),
      await save('exchange_origins', ['gold']),
      await save('constructor', 1),
      await save('nothing', 1),
    ]
    // A date so far in the future is invalid, and the inviter would never get the reward.
    expect(codes([await save('referral_viv', 1_000_000_000_000)])).toEqual(['treasury.config_value'])
    expect(codes(wrong)).toEqual([...Array<string>(5).fill('treasury.config_value'), 'treasury.config_key', 'treasury.config_key'])
  })
  expect((await save('gift_max', 20)).body.query).toMatchObject({
    proposal_no: null,
    figure: { config_key: 'gift_max', value: 20, standing: 1000, is_two: false },
  })
  const giver = await aVerifiedAdult(server, 100)
  const given = await ask(sendVivGift, { body: { to_user_no: me.user_no, amount: 21 } }, giver)
  expect(codes([given])).toEqual(['viv.gift_size'])
  expect((await acts('config:gift_max'))[0]).toMatchObject({ act: 'config.save', facts: { before: 1000, after: 20 }, reason: REASON })
  await save('gift_max', 1000)

  const requestExchange = (await save('grant_two_viv', 5)).body.query as { proposal_no: number; figure: null }
  expect(requestExchange.figure).toBeNull()
  const figureOf = async (key: string) => (await get(wire.listConfig, {})).find(({ config_key }) => config_key === key)
  expect(await figureOf('grant_two_viv')).toMatchObject({ value: 10_000, is_two: true, kind: 'count', edit_dt: null })
  expect(codes([await decide(requestExchange.proposal_no, one)])).toEqual(['operator.same_person'])
  expect((await get(getProposal, { params: { proposal_no: requestExchange.proposal_no } })).view).toEqual({
    config_key: 'grant_two_viv',
    before: 10_000,
    after: 5,
  })
  expect((await decide(requestExchange.proposal_no)).body.query).toMatchObject({ state: 'executed', result: { value: 5 } })
  expect(await figureOf('grant_two_viv')).toMatchObject({ value: 5 })
  expect(await figureOf('charge_products')).toMatchObject({ kind: 'counts' })
  expect(await figureOf('regulated_month_won')).toMatchObject({ value: 0, is_two: true })
  expect(await figureOf('coun_late_percent')).toMatchObject({ value: 90, is_two: true })
  expect(codes([await save('coun_late_percent', 101)])).toEqual(['treasury.config_value'])
  expect(await figureOf('exchange_origins')).toMatchObject({ kind: 'origins', value: ['bank', 'sale'] })
})

test('the console has a text for every logged fact and code', () => expectTextsFor('ledger'))
