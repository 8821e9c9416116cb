import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginExport, withdraw } from '#features/account-deletion/contract.ts'
import { beginMail, changePw, findPw, getMyInfo, logIn, resetPw, saveMail, verifyMe } from '#features/account/contract.ts'
import { aPerson, aProof, messagesTo, provenAs, type TestPerson } from '#features/account/server/testing.ts'
import { owner as ownerOfAccount } from '#features/account/server/undo.ts'
import { deleteAlarm } from '#features/alarm/contract.ts'
import { aBrowser, alarmsOf, setSettings } from '#features/alarm/server/testing.ts'
import { acceptInvitation, getOperatorSelf } from '#features/operator/contract.ts'
import { OPERATOR } from '#features/operator/transitions.ts'
import { findSensitiveChange, undoSensitiveChange } from '#features/sensitive-change/contract.ts'
import { deleteOldChanges } from '#features/sensitive-change/server/cleanup.ts'
import { finishSocial, linkSocial, listMySocials, unlinkSocial } from '#features/social/contract.ts'
import { Browser } from '#features/social/server/testing.ts'
import { applyExchange, getBankAccount, saveBankAccount } from '#features/viv/contract.ts'
import { sealedExchanges } from '#features/viv/server/exchange/sealed.ts'
import { creditCharge, expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { readConfig } from '#kit/server/config/config.ts'
import type { Feature } from '#kit/server/feature.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { localOAuth, type LocalOAuth } from '#kit/server/integrations/social/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

const ORIGIN = 'http://haru.test'
const PASSWORD = '하루-haru-2026'
const NEW = '도둑의-암호-2026'

let server: TestServer
let local: LocalOAuth
const lines: string[] = []
/** Runs while an export is downloaded, before its last file. */
let whileExporting: () => Promise<unknown> = async () => undefined
const exportingFeature: Feature = {
  name: 'order',
  exportParts: [
    {
      name: 'during',
      words: '',
      async *pieces() {
        await whileExporting()
        yield '[]'
      },
    },
    {
      name: 'last',
      words: '',
      async *pieces() {
        yield '[]'
      },
    },
  ],
}
beforeAll(async () => {
  local = await localOAuth(ORIGIN)
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), origin: ORIGIN, secret: 'x' })
  server = await featureServer([...features, exportingFeature], {
    origin: ORIGIN,
    integrations: { ...integrations, socials: { providers: local.providers } },
    log: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  })
})
afterAll(async () => {
  await server.close()
  await local.close()
})

let count = 0
let ids = 8000
/** A new person at Kakao. */
const kakaoId = (): string => String(++ids)
let hash: string
beforeAll(async () => void (hash = await hashPassword(PASSWORD)))

/** The owner on a device of theirs, and a thief with a second session. */
let owner: TestMember
let thief: TestMember
let person: TestPerson
let mail: string
let userId: string
beforeEach(async () => {
  const n = ++count
  person = aPerson({ phone: `0109000${String(n).padStart(4, '0')}` })
  mail = `owner${n}@haru.test`
  userId = `owner_${n}`
  const columns = { ...provenAs(server, person), user_id: userId, password_hash: hash, mail, mail_dt: server.clock.now }
  owner = await server.aMember(columns)
  const { user_no } = owner
  thief = { user_no, token: await server.app.services.sessions.open(server.db, { user_no, device: 'thief', now: server.clock.now }) }
})

/** The token of the newest link for this address; null when its newest message has none. */
async function linkTo(address: string): Promise<string | null> {
  const newest = (await messagesTo(server, address)).findLast(({ text }) => text.includes('어요'))
  return /token=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? null
}
const undo = (token: string | null) => server.call(undoSensitiveChange, { body: { token: token ?? 'none' } })
const reverted = (answer: { body: { query?: unknown } }) =>
  (answer.body.query as { reverted: { kind: string }[] }).reverted.map(({ kind }) => kind)

async function changeMail(as: TestMember, to: string, password = PASSWORD): Promise<void> {
  expect((await server.call(beginMail, { body: { mail: to, password } }, { as })).status).toBe(200)
  const code = /\d{6}/.exec((await messagesTo(server, to)).at(-1)!.text)![0]
  expect((await server.call(saveMail, { body: { mail: to, code } }, { as })).status).toBe(200)
}
const changePassword = (as: TestMember, from: string, to: string) =>
  server.call(changePw, { body: { password_now: from, password: to, password_confirm: to } }, { as })
async function linkKakao(as: TestMember, socialId: string, password = PASSWORD) {
  const begun = await server.call(linkSocial, { params: { provider: 'kakao' }, body: { password } }, { as })
  const browser = new Browser(server)
  const { code } = await browser.land(await browser.go((begun.body.query as { url: string }).url, { social_id: socialId }))
  return { code: code ?? '', headers: browser.headers }
}
async function finishLink(as: TestMember, { code, headers }: { code: string; headers: { cookie: string } }): Promise<number> {
  return (await server.call(finishSocial, { body: { code } }, { as, headers })).status
}
const isLoggedIn = async (as: TestMember) => (await server.call(getMyInfo, {}, { as })).status === 200
const row = async () =>
  (await server.db.sql<{ mail: string | null; state: number }[]>`select mail, state from users where user_no = ${owner.user_no}`)[0]
const links = async () => (await server.db.sql`select from social_account where user_no = ${owner.user_no}`).length
const canLogIn = async (password: string) => (await server.call(logIn, { body: { user_id: userId, password } })).status === 200

describe('a thief with only a session', () => {
  test('changes nothing: each change needs the password or the identity of the owner', async () => {
    const none = {}
    const refused = await Promise.all([
      server.call(linkSocial, { params: { provider: 'kakao' }, body: none }, { as: thief }),
      server.call(linkSocial, { params: { provider: 'kakao' }, body: { password: 'guess' } }, { as: thief }),
      server.call(unlinkSocial, { params: { provider: 'kakao' }, body: none }, { as: thief }),
      server.call(beginMail, { body: { mail: 'thief@haru.test' } }, { as: thief }),
      server.call(changePw, { body: { password_now: '', password: NEW, password_confirm: NEW } }, { as: thief }),
      server.call(saveBankAccount, { body: { bank_code: '004', account_no: '12345678901', holder: person.name } }, { as: thief }),
      server.call(beginExport, { body: none }, { as: thief }),
      server.call(withdraw, { body: { reason: 'rarely' } }, { as: thief }),
    ])
    for (const { status, body } of refused) expect({ status, code: body.code }).toEqual({ status: 400, code: 'auth.pw_wrong' })
    // Another person's proof of identity is no proof either.
    const identity_no = await aProof(server, 'withdraw', aPerson())
    const foreign = await server.call(linkSocial, { params: { provider: 'kakao' }, body: { identity_no } }, { as: thief })
    expect(foreign.body).toMatchObject({ code: 'auth.other_person' })
    expect(await server.db.sql`select from sensitive_change where user_no = ${owner.user_no}`).toEqual([])
    expect(await server.db.sql`select from social_visit where user_no = ${owner.user_no}`).toEqual([])
    const line = lines.findLast((text) => text.includes('reauthentication-refused'))
    expect(JSON.parse(line!)).toMatchObject({ user_no: owner.user_no, caller_address: '127.0.0.1' })
  })

  test('can neither read a link, nor undo a change, nor hide its notices', async () => {
    await setSettings(server, owner, { push_all: '0' })
    const endpoint = await aBrowser(server, owner)
    await changeMail(owner, `new-${mail}`)
    // Pushed whatever the settings say.
    const pushes = await server.db.sql<{ message: object }[]>`select message from outbox where channel = 'web' and recipient = ${endpoint}`
    expect(pushes[0]?.message).toMatchObject({ title: '메일 주소를 바꿨어요', urgency: 'high' })
    const [alarm] = await alarmsOf(server, thief)
    expect(alarm).toMatchObject({ kind: 'SENSITIVE_CHANGE', text: '메일 주소를 바꿨어요' })
    expect(JSON.stringify([alarm, pushes])).not.toContain('token')
    const removed = await server.call(deleteAlarm, { query: { alarm_no: alarm!.alarm_no } }, { as: thief })
    expect(removed.body).toMatchObject({ code: 'sensitive.notice_stays' })
    const change_no = Number(/change=(\d+)/.exec(alarm!.link)![1])
    const identity_no = await aProof(server, 'not_me', aPerson())
    const body = { change_no, identity_no }
    expect((await server.call(undoSensitiveChange, { body }, { as: thief })).body).toMatchObject({ code: 'sensitive.no_match' })
    expect(await row()).toMatchObject({ mail: `new-${mail}` })
  })
})

test('a guest without a link undoes nothing, and learns nothing', async () => {
  expect((await server.call(findSensitiveChange, { body: { token: 'x' } })).body).toMatchObject({ code: 'sensitive.link' })
  expect((await undo('x')).body).toMatchObject({ code: 'sensitive.link' })
})

describe('a thief with the password', () => {
  test('loses everything to the link at the old address: mail, password, link and sessions', async () => {
    const thiefMail = `thief${count}@haru.test`
    await changeMail(thief, thiefMail)
    const first = await linkTo(mail)
    expect(await linkTo(thiefMail)).not.toBeNull()
    const other = await aBrowser(server, owner)
    await changePassword(thief, PASSWORD, NEW)
    // The owner's device gets a push although the change ends its session.
    expect(
      await server.db
        .sql`select from outbox where recipient = ${other} and message ->> 'title' = '비밀번호를 바꿨어요' and session_no is null`,
    ).toHaveLength(1)
    expect(await isLoggedIn(owner)).toBe(false)
    // Later notices reach the replaced address; the thief's own address gets no link for them.
    expect(await linkTo(mail)).not.toBe(first)
    expect(await linkTo(thiefMail)).toBeNull()
    expect(await finishLink(thief, await linkKakao(thief, kakaoId(), NEW))).toBe(200)
    expect(await links()).toBe(1)

    const shown = await server.call(findSensitiveChange, { body: { token: first! } })
    expect(shown.body.query).toMatchObject({ kind: 'mail', device: '알 수 없는 기기' })
    // Reading does not consume the link.
    const answer = await undo(first)
    expect(reverted(answer)).toEqual(['social_link', 'password', 'mail'])
    expect(answer.body.query).toMatchObject({ has_password: true })
    expect(await row()).toMatchObject({ mail })
    expect([await links(), await isLoggedIn(thief), await canLogIn(NEW), await canLogIn(PASSWORD)]).toEqual([0, false, false, false])
    expect(local.unlinked).toContain(String(ids))
    expect((await messagesTo(server, mail)).at(-1)!.text).toContain('변경을 되돌렸어요')
    expect(lines.some((line) => line.includes('"security":"changes-undone"') && line.includes('"caller_address":"127.0.0.1"'))).toBe(true)

    // Every link of these changes is used up.
    expect((await undo(first)).body).toMatchObject({ code: 'sensitive.used' })
    expect((await undo(await linkTo(person.phone!))).body).toMatchObject({ code: 'sensitive.link' })
    // The owner sets a new password by their identity; the earlier ones are refused.
    const begun = await server.call(findPw, { body: { user_id: userId, identity_no: await aProof(server, 'reset_pw', person) } })
    const { reset_token } = begun.body.query as { reset_token: string }
    const reset = (password: string) => server.call(resetPw, { body: { reset_token, password, password_confirm: password } })
    expect((await reset(NEW)).body).toMatchObject({ code: 'auth.pw_used' })
    expect((await reset('주인의-암호-2026')).status).toBe(200)
    expect(await canLogIn('주인의-암호-2026')).toBe(true)
  })

  test('undoes only their own change with the link at the new address', async () => {
    const thiefMail = `thief${count}@haru.test`
    await changeMail(thief, thiefMail)
    const [atOld, atNew] = [await linkTo(mail), await linkTo(thiefMail)]
    await finishLink(owner, await linkKakao(owner, kakaoId()))
    expect(reverted(await undo(atNew))).toEqual(['mail'])
    expect([(await row())?.mail, await links()]).toEqual([mail, 1])
    // The owner's link stays valid.
    expect(reverted(await undo(atOld))).toEqual(['social_link'])
  })

  test('loses both new addresses after changing the mail twice', async () => {
    const [thiefMail, second] = [`thief${count}@haru.test`, `again${count}@haru.test`]
    await changeMail(thief, thiefMail)
    const [atOld, atThiefMail] = [await linkTo(mail), await linkTo(thiefMail)]
    await changeMail(thief, second)
    // The thief's first change precedes the second; the link of the first must not prevent the owner from reverting it.
    expect(reverted(await undo(atThiefMail))).toEqual([])
    expect(await row()).toMatchObject({ mail: second })
    const notice = (await messagesTo(server, second)).at(-1)!
    expect(notice).toMatchObject({ subject: '[하루] 계정을 잠갔어요' })
    expect(notice.text).toContain('되돌릴 수 있는 변경이 남아 있지 않았어요')
    expect(reverted(await undo(atOld))).toEqual(['mail', 'mail'])
    expect(await row()).toMatchObject({ mail })
  })

  test('loses both addresses to the newest link at the replaced one', async () => {
    await changeMail(thief, `thief${count}@haru.test`)
    await changeMail(thief, `again${count}@haru.test`)
    expect(reverted(await undo(await linkTo(mail)))).toEqual(['mail', 'mail'])
    expect(await row()).toMatchObject({ mail })
  })

  test('keeps earlier changes of the owner', async () => {
    await finishLink(owner, await linkKakao(owner, kakaoId()))
    await changeMail(thief, `thief${count}@haru.test`)
    expect(reverted(await undo(await linkTo(mail)))).toEqual(['mail'])
    expect(await links()).toBe(1)
  })

  test('has the owner’s unlinked account restored', async () => {
    await finishLink(owner, await linkKakao(owner, kakaoId()))
    server.clock.advance(73 * HOUR_MS)
    thief = { ...thief, token: await server.app.services.sessions.open(server.db, { ...thief, device: 'thief', now: server.clock.now }) }
    await server.call(unlinkSocial, { params: { provider: 'kakao' }, body: { password: PASSWORD } }, { as: thief })
    expect(await links()).toBe(0)
    expect(reverted(await undo(await linkTo(mail)))).toEqual(['social_unlink'])
    expect(await links()).toBe(1)
  })

  test('loses the bank account, the export and the deletion to one link', async () => {
    const account = { bank_code: '004', holder: person.name, password: PASSWORD }
    await server.call(saveBankAccount, { body: { ...account, account_no: '11111111111' } }, { as: owner })
    server.clock.advance(HOUR_MS)
    await server.call(saveBankAccount, { body: { ...account, account_no: '99999999999' } }, { as: thief })
    const token = await linkTo(mail)
    const exported = await server.call(beginExport, { body: { password: PASSWORD } }, { as: thief })
    expect((await server.call(withdraw, { body: { password: PASSWORD, reason: 'rarely' } }, { as: thief })).status).toBe(200)
    expect(await row()).toMatchObject({ state: 0 })
    expect(reverted(await undo(token))).toEqual(['withdrawal', 'export', 'bank_account'])
    expect(await row()).toMatchObject({ state: 1 })
    expect((await server.send(`GET ${(exported.body.query as { url: string }).url}`)).body).toMatchObject({ code: 'withdraw.link' })
    owner = { ...owner, token: await server.app.services.sessions.open(server.db, { ...owner, device: 'test', now: server.clock.now }) }
    expect((await server.call(getBankAccount, {}, { as: owner })).body.query).toMatchObject({ account_last4: '1111' })
  })
})

test('a running download stops when its export is cancelled', async () => {
  const begin = async () => {
    const answer = await server.call(beginExport, { body: { password: PASSWORD } }, { as: thief })
    return fetch(`${server.url}${(answer.body.query as { url: string }).url}`)
  }
  expect((await (await begin()).arrayBuffer()).byteLength).toBeGreaterThan(0)
  whileExporting = async () => undo(await linkTo(mail))
  await expect(begin().then((answer) => answer.arrayBuffer())).rejects.toThrow()
  whileExporting = async () => undefined
})

test('the data for undoing are deleted after 72 hours, and the change after a month', async () => {
  await changeMail(thief, `thief${count}@haru.test`)
  const { db, clock, app } = server
  const stored = () => db.sql`select undo, mail_old, mail_new from sensitive_change where user_no = ${owner.user_no}`
  await deleteOldChanges(db, new Date(clock.now.getTime() + 71 * HOUR_MS), app.services)
  expect(await stored()).toMatchObject([{ mail_old: mail }])
  await deleteOldChanges(db, new Date(clock.now.getTime() + 72 * HOUR_MS), app.services)
  expect(await stored()).toEqual([{ undo: {}, mail_old: null, mail_new: null }])
  await deleteOldChanges(db, new Date(clock.now.getTime() + 33 * DAY_MS), app.services)
  expect(await stored()).toEqual([])
})

test('the earlier number gets the link of a new one, and its link restores it', async () => {
  const phone = `0108888${String(count).padStart(4, '0')}`
  const body = { identity_no: await aProof(server, 'verify', { ...person, phone }) }
  expect((await server.call(verifyMe, { body }, { as: thief })).status).toBe(200)
  expect(await linkTo(phone)).not.toBeNull()
  expect(reverted(await undo(await linkTo(person.phone!)))).toEqual(['identity'])
  expect(await server.db.sql`select phone, ci_hash is not null as is_proven from users where user_no = ${owner.user_no}`).toEqual([
    { phone: person.phone, is_proven: true },
  ])
})

test('an exchange to the account of a thief is cancelled with it, and the viv come back', async () => {
  await creditCharge(server, owner, 3000)
  server.clock.advance(192 * HOUR_MS)
  thief = { ...thief, token: await server.app.services.sessions.open(server.db, { ...thief, device: 'thief', now: server.clock.now }) }
  const account = { bank_code: '004', account_no: '99999999999', holder: person.name, password: PASSWORD }
  expect((await server.call(saveBankAccount, { body: account }, { as: thief })).status).toBe(200)
  expect((await server.call(applyExchange, { body: { amount: 2000 } }, { as: thief })).status).toBe(200)
  // As after a change of HARU_SECRET: the same account in other bytes.
  const [asked] = await server.db.sql<[{ exchange_no: number }]>`select exchange_no from viv_exchange where user_no = ${thief.user_no}`
  await sealedExchanges.reseal(server.app.services, asked.exchange_no, server.app.services.secretBox)
  expect(reverted(await undo(await linkTo(mail)))).toEqual(['bank_account'])
  const { user_no } = owner
  expect(await server.db.sql`select state from viv_exchange where user_no = ${user_no}`).toEqual([{ state: 3 }])
  expect(await server.db.sql`select from viv_bank_account where user_no = ${user_no}`).toEqual([])
  await expectLedgerAgrees(server)
})

test('undoing the first of two changes of the bank account restores the one before both', async () => {
  const account = { bank_code: '004', holder: person.name, password: PASSWORD }
  const save = (account_no: string, as: TestMember) => server.call(saveBankAccount, { body: { ...account, account_no } }, { as })
  await save('11111111111', owner)
  server.clock.advance(HOUR_MS)
  await save('88888888888', thief)
  const first = await linkTo(mail)
  server.clock.advance(HOUR_MS)
  await save('99999999999', thief)
  expect(reverted(await undo(first))).toEqual(['bank_account', 'bank_account'])
  const [left] = await server.db.sql`select account_last4 from viv_bank_account where user_no = ${owner.user_no}`
  expect(left).toEqual({ account_last4: '1111' })
})

test('a bank account sealed with a removed secret is not restored, and everything else is undone', async () => {
  const account = { bank_code: '004', holder: person.name, password: PASSWORD }
  await server.call(saveBankAccount, { body: { ...account, account_no: '11111111111' } }, { as: owner })
  server.clock.advance(HOUR_MS)
  await server.call(saveBankAccount, { body: { ...account, account_no: '99999999999' } }, { as: thief })
  const { user_no } = owner
  await server.db.sql`
    update sensitive_change set undo = jsonb_set(undo, '{old,account_sealed}', '"02ffffffff00"') where user_no = ${user_no} and undo ->> 'old' is not null`
  expect(reverted(await undo(await linkTo(mail)))).toEqual(['bank_account'])
  expect(await server.db.sql`select from viv_bank_account where user_no = ${user_no}`).toEqual([])
})

test('hashes nothing for a link that is none, expired or used, and for a proof that is none', async () => {
  const prepared = vi.spyOn(ownerOfAccount, 'prepareBlockPassword')
  await changeMail(thief, `thief${count}@haru.test`)
  const token = await linkTo(mail)
  expect((await undo('none')).body).toMatchObject({ code: 'sensitive.link' })
  const proof = { change_no: 1, identity_no: randomUUID() }
  expect((await server.call(undoSensitiveChange, { body: proof })).body).toMatchObject({ code: 'identity.required' })
  expect(prepared).not.toHaveBeenCalled()
  expect((await undo(token)).status).toBe(200)
  expect((await undo(token)).body).toMatchObject({ code: 'sensitive.used' })
  expect(prepared).toHaveBeenCalledTimes(1)
  prepared.mockRestore()
})

describe('a link', () => {
  test('works for 72 hours, and then reports that it has expired', async () => {
    await changeMail(thief, `thief${count}@haru.test`)
    const token = await linkTo(mail)
    server.clock.advance(72 * HOUR_MS - 1000)
    expect((await server.call(findSensitiveChange, { body: { token: token! } })).status).toBe(200)
    server.clock.advance(1000)
    expect((await undo(token)).body).toMatchObject({ code: 'sensitive.expired' })
    expect(await row()).toMatchObject({ mail: `thief${count}@haru.test` })
  })

  test('is stored only as a digest', async () => {
    await changeMail(thief, `thief${count}@haru.test`)
    const token = await linkTo(mail)
    const [stored] = await server.db.sql<[{ text: string }]>`
      select json_agg(l)::text || json_agg(c)::text as text from sensitive_change_link l join sensitive_change c using (change_no)
      where c.user_no = ${owner.user_no}`
    expect(stored.text).not.toContain(token)
  })

  test('of five parallel uses one succeeds', async () => {
    await changeMail(thief, `thief${count}@haru.test`)
    const token = await linkTo(mail)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await row()).toMatchObject({ mail })
  })

  test('also reverts a change that the thief makes at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { user_no } = owner
      const token = await server.app.services.sessions.open(server.db, { user_no, device: 'thief', now: server.clock.now })
      await server.db.sql`update users set password_hash = ${hash} where user_no = ${user_no}`
      const as = { user_no, token }
      const landed = await linkKakao(as, kakaoId())
      await server.call(beginExport, { body: { password: PASSWORD } }, { as })
      const link = await linkTo(mail)
      await Promise.all([undo(link), finishLink(as, landed)])
      expect([await links(), await isLoggedIn(as)]).toEqual([0, false])
      server.clock.advance(25 * HOUR_MS)
    }
  })
})

test('an operator’s account that is opened in a member’s name ends by the link of its notice', async () => {
  const token = randomBytes(32).toString('base64url')
  const reg_dt = server.clock.now
  const invited = { login_id: `opened${count}`, name: '운영', user_no: owner.user_no, state: OPERATOR.invited, roles: ['cs'], reg_dt }
  const invite_dt = new Date(server.clock.now.getTime() + HOUR_MS)
  await server.db
    .sql`insert into operator ${server.db.sql({ ...invited, invite_hash: createHash('sha256').update(token).digest(), invite_dt })}`
  const accepted = await server.call(acceptInvitation, { body: { token, new_password: 'Lantern-bridge-58-ring' } })
  expect(accepted.status).toBe(200)
  const as = { operator_no: 0, cookie: accepted.headers.get('set-cookie')!.split(';')[0]! }
  expect((await server.call(getOperatorSelf, {}, { as })).status).toBe(200)

  expect(reverted(await undo(await linkTo(mail)))).toEqual(['operator'])
  expect((await server.call(getOperatorSelf, {}, { as })).status).toBe(401)
  const [account] = await server.db.sql`select state, password_hash from operator where login_id = ${invited.login_id}`
  expect(account).toEqual({ state: OPERATOR.revoked, password_hash: null })
})

test('without a link the owner undoes a change by a proof of identity, once', async () => {
  await finishLink(thief, await linkKakao(thief, kakaoId()))
  const [alarm] = await alarmsOf(server, owner)
  const change_no = Number(/change=(\d+)/.exec(alarm!.link)![1])
  const prove = async () => server.call(undoSensitiveChange, { body: { change_no, identity_no: await aProof(server, 'not_me', person) } })
  expect(reverted(await prove())).toEqual(['social_link'])
  expect([await links(), await isLoggedIn(thief)]).toEqual([0, false])
  expect((await prove()).body).toMatchObject({ code: 'sensitive.no_match' })
})

test('a link of the thief made earlier is shown after a password change', async () => {
  await finishLink(thief, await linkKakao(thief, kakaoId()))
  server.clock.advance(HOUR_MS)
  const answer = await changePassword(owner, PASSWORD, '주인의-암호-2026')
  expect(answer.body.query).toMatchObject({ socials: [{ provider: 'kakao' }] })
  expect(await isLoggedIn(thief)).toBe(false)
  const body = { password: '주인의-암호-2026' }
  expect((await server.call(unlinkSocial, { params: { provider: 'kakao' }, body }, { as: owner })).status).toBe(200)
  expect((await server.call(listMySocials, {}, { as: owner })).body.query).toEqual([])
})
