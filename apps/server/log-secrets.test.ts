import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginMail, changePw, findId, findPw, getMyInfo, logIn, register, resetPw, saveMail, verifyMe } from '#features/account/contract.ts'
import { aPerson, aProof, joinConsents, messagesTo, provenAs, solvedCaptcha } from '#features/account/server/testing.ts'
import { beginIdentity, finishIdentity, sendPhoneCode } from '#features/identity/contract.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await featureServer(features, {
    log: { level: 'debug', stream: { write: (line) => void lines.push(line) } },
  })
})
afterAll(() => server.close())

test('the log contains no password, code, token, captcha, phone, name, birth or mail after successes and failures', async () => {
  const person = { name: '남궁비밀', birth: '1991-07-13', phone: '01055667788' }
  const [password, next, wrong, mail] = ['비밀번호는-7개의방', '새비밀번호-8번째', '틀린비밀번호-9', 'secret-mail@haru.test']
  const consents = await joinConsents(server)
  const identity_no = await aProof(server, 'register', person)
  const joining = { identity_no, user_id: 'secret_keeper', password, password_confirm: password, haru_name: '비밀지기', consents }
  const joined = await server.call(register, { body: { ...joining, user_token: 'push-token-of-a-phone' } })
  expect(joined.status).toBe(200)
  await server.call(register, { body: joining })
  await server.call(register, { body: { ...joining, identity_no: crypto.randomUUID() } })

  const [{ user_no }] = await server.db.sql<[{ user_no: number }]>`select user_no from users`
  const as = { user_no, token: String(joined.body.token) }
  for (let n = 0; n < 6; n++) await server.call(logIn, { body: { user_id: 'secret_keeper', password: wrong } })
  const captcha = await solvedCaptcha(server)
  const again = await server.call(logIn, { body: { user_id: 'secret_keeper', password, captcha } })
  expect(again.status).toBe(200)

  await server.call(beginMail, { body: { mail, password } }, { as })
  const mailCode = /\d{6}/.exec((await messagesTo(server, mail))[0]!.text)![0]
  await server.call(saveMail, { body: { mail, code: mailCode } }, { as })
  await server.call(getMyInfo, {}, { as })
  await server.call(sendPhoneCode, { body: { real_name: person.name, phone: person.phone } })
  const smsCode = /인증번호 \[(\d{6})\]/.exec((await messagesTo(server, person.phone)).at(-1)!.text)![1]!
  await server.call(findId, { body: { real_name: person.name, phone: person.phone, code: smsCode } })
  await server.call(verifyMe, { body: { identity_no: await aProof(server, 'verify', person) } }, { as })
  const begun = await server.call(beginIdentity, { body: { purpose: 'find_id' } })
  await server.call(finishIdentity, { params: { identity_no: (begun.body.query as { identity_no: string }).identity_no } })

  const lost = await server.call(findPw, { body: { user_id: 'secret_keeper', identity_no: await aProof(server, 'reset_pw', person) } })
  const { reset_token } = lost.body.query as { reset_token: string }
  await server.call(changePw, { body: { password_now: password, password: next, password_confirm: next } }, { as })
  await server.call(resetPw, { body: { reset_token, password: `${next}!`, password_confirm: `${next}!` } })

  // A database error whose message contains the whole row.
  await server.admin.sql`alter table users add constraint nobody check (setup_step > 0) not valid`
  const fault = await server.call(register, {
    body: {
      ...joining,
      user_id: 'secret_two',
      haru_name: '둘째',
      identity_no: await aProof(server, 'register', { ...person, name: '남궁둘째' }),
    },
  })
  expect(fault.status).toBe(500)
  await server.admin.sql`alter table users drop constraint nobody`

  expect(lines.length).toBeGreaterThan(15)
  expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true)
  const secrets = [
    password,
    next,
    wrong,
    as.token,
    String(again.body.token),
    captcha,
    reset_token,
    mailCode,
    smsCode,
    mail,
    'push-token-of-a-phone',
  ]
  const facts = [person.name, '남궁둘째', person.birth, person.phone, '010-5566-7788', 'secret_keeper', '127.0.0.1']
  // Security events contain the caller's address on purpose (decision 050).
  const log = lines
    .filter((line) => !line.includes('Server listening'))
    .map((line) => line.replace(/"caller_address":"[^"]*"/, ''))
    .join('\n')
  for (const secret of [...secrets, ...facts]) expect(log).not.toContain(secret)
})

test('a lost id needs the name and the code sent to the phone; unknown people get the same answer', async () => {
  const person = aPerson({ phone: '01082731199' })
  await server.aMember({ ...provenAs(server, person), user_id: 'finder_9' })
  const ask = (real_name: string, phone: string) => server.call(sendPhoneCode, { body: { real_name, phone } })
  const [known, unknown] = [await ask(person.name, person.phone!), await ask('아무개', '01099998888')]
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  expect(await messagesTo(server, '01099998888')).toEqual([])
  const [message] = await messagesTo(server, person.phone!)
  const code = /\d{6}/.exec(message!.text)![0]
  const answer = (typed: string) => server.call(findId, { body: { real_name: person.name, phone: person.phone!, code: typed } })
  expect((await answer(code === '000000' ? '000001' : '000000')).body).toMatchObject({ code: 'identity.bad_code' })
  expect((await answer(code)).body.query).toMatchObject([{ user_id: 'fi***9' }])
  expect((await answer(code)).body).toMatchObject({ code: 'identity.bad_code' })
})
