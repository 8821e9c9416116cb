import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { CONSENT_TEXT, NEEDED_CONSENTS } from '#features/account/rules.ts'
import { queryOf } from './calls.ts'
import { withDatabase } from './database.ts'
import { expect, demoPassword, type Page } from './test.ts'

// New members and the windows of their identity verification.

export type Person = {
  real_name: string
  /** Eight digits. */
  birth: string
  sex: '여성' | '남성'
  phone: string
  user_id: string
  password: string
  haru_name: string
}

/** A new adult. All values are random, because journeys share a server. */
export function newPerson(known: Partial<Person> = {}): Person {
  return {
    real_name: `한${syllables(2)}`,
    birth: `${randomInt(1960, 2005)}${`${randomInt(1, 13)}`.padStart(2, '0')}${randomInt(10, 29)}`,
    sex: '여성',
    phone: `010${digits(8)}`,
    user_id: `new_${letters(7)}`,
    password: `Wave-${letters(3)}-58ring`,
    haru_name: `새싹${syllables(4)}`,
    ...known,
  }
}

/** Counts the presses and keys of a person. */
export function countInputs(page: Page) {
  const input = {
    presses: 0,
    /** Presses that only focus a field before typing. */
    fields: 0,
    keys: 0,
    async press(what: Clickable): Promise<void> {
      input.presses++
      await what.click()
    },
    /** Counts one press for the field and one key for each letter; a Korean syllable has two or three. */
    async type(label: string, text: string): Promise<void> {
      input.presses++
      input.fields++
      input.keys += text.normalize('NFD').length
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    button: (name: string | RegExp): Promise<void> => input.press(page.getByRole('button', { name, exact: true })),
    radio: (name: string): Promise<void> => input.press(page.getByRole('radio', { name, exact: true }).locator('xpath=ancestor::label')),
  }
  return input
}
type InputCounter = ReturnType<typeof countInputs>
type Clickable = { click(): Promise<void> }

/** Completes the identity verification of the sandbox with the code that it sends by SMS. */
export async function verifyIdentity(
  window: Page,
  { real_name, birth, sex, phone }: Person,
  { input = countInputs(window), pastesCode = false }: { input?: InputCounter; pastesCode?: boolean } = {},
): Promise<void> {
  await input.type('이름', real_name)
  await input.type('생년월일 8자리', birth)
  await input.press({ click: () => window.getByLabel(sex).check() })
  input.presses += 2
  await window.getByLabel('통신사').selectOption('SKT')
  await input.type('휴대폰 번호', phone)
  await input.button('인증번호 받기')
  await expect(window.getByRole('heading', { name: /^문자로 받은/ })).toBeVisible()
  const code = await codeAt(phone)
  if (pastesCode) await pasteCode(window, code)
  else await input.type('인증번호', code)
  await input.button('확인')
}

/** The field has the focus, and takes a code with the space that some messages have. */
async function pasteCode(window: Page, code: string): Promise<void> {
  const field = window.getByLabel('인증번호', { exact: true })
  await expect(field).toBeFocused()
  await window.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)
}

/** Confirms with the demo password. A member with a password is asked for it before the first identity verification. */
export async function confirmAsOwner(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '본인인지 확인할게요' })
  await sheet.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
  await sheet.getByRole('button', { name: '확인', exact: true }).click()
}

/** The code of the newest message to this phone. */
export async function codeAt(phone: string): Promise<string> {
  const code = /\d{6}/.exec((await messagesTo(phone)).at(-1) ?? '')?.[0]
  if (code === undefined) throw new Error('No code was sent to this phone.')
  return code
}

/** The SMS texts that were sent to this phone, the newest last. */
export function messagesTo(phone: string): Promise<string[]> {
  return withDatabase(async (sql) => {
    const rows = await sql<{ text: string }[]>`
      select message->>'text' as text from outbox where channel = 'sms' and recipient = ${phone} order by outbox_no`
    return rows.map(({ text }) => text)
  })
}

/** Agrees to the required terms, or to all. */
export const agreeToTerms = async (page: Page, input: InputCounter = countInputs(page), to: 'needed' | 'all' = 'needed'): Promise<void> => {
  const needed = ['[필수] 이용약관', '[필수] 개인정보 수집과 이용', '[필수] 만 14세 이상이에요']
  for (const name of to === 'all' ? ['전체 동의'] : needed) await input.press(page.getByText(name))
  await input.button('동의하고 시작하기')
}

/** Registers on the screens, from the terms to the welcome screen. */
export async function registerOnScreens(
  page: Page,
  person: Person,
  input: InputCounter = countInputs(page),
  agreed: 'needed' | 'all' = 'needed',
): Promise<void> {
  await agreeToTerms(page, input, agreed)
  await input.button('본인확인하기')
  await verifyIdentity(page, person, { input })
  await input.type('아이디', person.user_id)
  await expect(page.getByText('쓸 수 있는 아이디예요')).toBeVisible()
  await input.button('다음')
  await input.type('비밀번호', person.password)
  await input.type('비밀번호 확인', person.password)
  await input.button('다음')
  await input.type('별명', person.haru_name)
  await expect(page.getByText('쓸 수 있는 별명이에요')).toBeVisible()
  await input.button('가입하기')
  await expect(page.getByRole('heading', { level: 1, name: `${person.haru_name}님,` })).toBeVisible()
}

/** Logs out through the drawer. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('link', { name: /시작/ }).first()).toBeVisible()
}

/** Fills in the log-in form and submits it. */
export async function logIn(page: Page, { user_id, password }: { user_id: string; password: string }): Promise<void> {
  await page.getByLabel('아이디', { exact: true }).fill(user_id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

const randomString = (count: number, from: string): string => Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
const digits = (count: number) => randomString(count, '0123456789')
/** Without consecutive letters, which passwords must not have. */
const letters = (count: number) => randomString(count, 'bdfhjlnprtvxz')
const syllables = (count: number) => randomString(count, '가나다라마바사아자차카타파하고노도로모보소오조호구누두루무부수우주')

/** Registers a member through the API. */
export async function registerByApi(request: APIRequestContext, person: Person = newPerson()): Promise<Person & { token: string }> {
  const post = async <T>(path: string, data: object) => queryOf<T>(await request.post(path, { data }))
  const { identity_no } = await post<{ identity_no: string }>('/v1/user/auth/identity', { purpose: 'register' })
  const { real_name, birth, sex, phone, user_id, password, haru_name } = person
  const identity = { name: real_name, birth, sex: sex === '여성' ? 'w' : 'm', carrier: 'SKT', phone }
  await request.post(`/identity/${identity_no}/send`, { data: identity })
  await request.post(`/identity/${identity_no}/check`, { data: { code: await codeAt(phone) } })
  await post(`/v1/user/auth/identity/${identity_no}`, {})

  const policies = await queryOf<{ kind: string; version: string }[]>(await request.get('/v1/policy'))
  const versionOf = (kind: string) => policies.find((one) => one.kind === kind)?.version
  const consents = NEEDED_CONSENTS.map((kind) => ({ kind, version: versionOf(CONSENT_TEXT[kind]), agreed: true }))
  const data = { identity_no, user_id, password, password_confirm: password, haru_name, consents }
  const answer = await request.post('/v1/user/auth/register', { data })
  if (!answer.ok()) throw new Error(`${user_id} could not register: ${answer.status()} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return { ...person, token }
}
