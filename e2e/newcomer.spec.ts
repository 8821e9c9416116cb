import { look } from '#kit/ui/art/look.ts'
import { withDatabase } from './database.ts'
import {
  agreeToTerms,
  countInputs,
  registerOnScreens,
  logIn,
  logOut,
  messagesTo,
  verifyIdentity,
  newPerson,
  type Person,
} from './people.ts'
import { evaluateUntilStable, expect, test, type Page } from './test.ts'

const question = (page: Page, words: RegExp) => page.getByRole('heading', { level: 1, name: words })
const ASKED = { identity: /^본인인지/, id: /^어떤 아이디를/, password: /^비밀번호를/, name: /^하루에서 쓸/ } as const

test('a new member registers and chooses a persona in under two minutes', async ({ page }) => {
  const person = newPerson()
  const input = countInputs(page)
  await page.goto('/')
  await input.button('메뉴')
  await input.press(page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: '회원가입' }))
  await input.press(page.getByText('[선택] 광고와 혜택 알림 받기'))
  await registerOnScreens(page, person, input)
  const joining = { presses: input.presses, keys: input.keys }
  expect(await browserStorage(page)).not.toContain(person.password)

  await input.button('내 모습 정하기')
  await setUp(page, input)
  await input.button('하루 남기기')
  await writeFirstDay(page, input)
  // Back leads neither to the setup nor to the registration.
  await page.goBack()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(page.locator(`#root svg[width="112"] [fill="${look('Hip', 'm').top}"]`).first()).toBeVisible()

  await expectMember(person)
  process.stdout.write(`By hand: ${effortText(joining)} to join, ${effortText(input)} with the persona.\n`)
  expect(secondsOf(joining)).toBeLessThan(90)
  expect(secondsOf(input)).toBeLessThan(120)
})

test(
  'a guest’s write button leads to a first daily; a person with an account is shown it after the identity verification',
  { tag: '@soak' },
  async ({ page }) => {
    const person = newPerson()
    const input = countInputs(page)
    await page.goto('/')
    await input.button('하루 남기기')
    await input.press(page.getByRole('alertdialog').getByRole('button', { name: '로그인' }))
    await input.press(page.getByRole('link', { name: '회원가입' }))
    await registerOnScreens(page, person, input, 'all')
    await input.button('하루 남기기')
    await writeFirstDay(page, input)
    process.stdout.write(`To the first record: ${input.presses - input.fields} taps and ${input.fields} fields.\n`)
    expect(input.presses - input.fields).toBeLessThanOrEqual(18)
    expect(input.fields).toBeLessThanOrEqual(8)
    await page.goBack()
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await logOut(page)

    await page.goto('/#/register')
    await agreeToTerms(page)
    await page.getByRole('button', { name: '본인확인하기' }).click()
    await verifyIdentity(page, person)
    await expect(question(page, /^이미 가입했어요$/)).toBeVisible()
    const { user_id } = person
    await expect(page.getByText(`${user_id.slice(0, 2)}***${user_id.slice(-1)}`)).toBeVisible()
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await logIn(page, person)
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
  },
)

test('Back and a reload keep the answers except the password', async ({ page }) => {
  const person = newPerson()
  await page.goto('/#/login')
  await page.getByRole('link', { name: '회원가입' }).click()
  await agreeToTerms(page)
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await expect(page).toHaveURL(/\/identity\//)
  // Closing the window returns to the step that opened it.
  await page.goBack()
  await expect(question(page, ASKED.identity)).toBeVisible()
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await page.getByRole('link', { name: '돌아가기' }).click()
  await expect(page).toHaveURL(/#\/register\?step=identity$/)
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await verifyIdentity(page, person, { pastesCode: true })
  await page.getByLabel('아이디', { exact: true }).fill(person.user_id)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByLabel('비밀번호', { exact: true }).fill(person.password)
  await page.getByLabel('비밀번호 확인').fill(person.password)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(question(page, ASKED.name)).toBeVisible()
  await page.getByLabel('별명').fill(person.haru_name)
  expect(await browserStorage(page)).not.toContain(person.password)

  await page.goBack()
  await expect(question(page, ASKED.password)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(person.user_id)
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(question(page, ASKED.identity)).toBeVisible()
  await expect(page.getByText(`${person.real_name[0]}*${person.real_name.at(-1)}`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: '[필수] 이용약관' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '[선택] 광고와 혜택 알림 받기' })).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/#\/login$/)

  await page.goForward()
  await page.getByRole('button', { name: '동의하고 시작하기' }).click()
  await page.getByRole('button', { name: '다음' }).click()
  await page.reload()
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(person.user_id)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(question(page, ASKED.password)).toBeVisible()
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue('')
  // One verification was enough for the whole registration.
  expect(await messagesTo(person.phone)).toHaveLength(1)
})

async function writeFirstDay(page: Page, input: ReturnType<typeof countInputs>): Promise<void> {
  await input.radio('행복해요')
  await input.button('오늘 하루 남기기')
  await input.press(page.getByRole('dialog', { name: '누구에게 보일까요?' }).getByRole('button', { name: '모두에게' }))
  await expect(page).toHaveURL(/#\/daily-detail\/\d+$/)
}

async function setUp(page: Page, input: ReturnType<typeof countInputs>): Promise<void> {
  await expect(question(page, /한마디로 소개해 볼까요/)).toBeVisible()
  await input.type('상태 메시지', '물부터 한 잔')
  await input.button('다음')
  await input.radio('남')
  await input.radio('힙')
  await input.button('힙으로 할게요')

  await input.type('키', '165')
  await input.type('몸무게', '58.5')
  await input.button('다음')
  await input.press(page.getByRole('dialog', { name: '건강 정보를 남겨도 될까요?' }).getByRole('button', { name: '동의해요' }))

  await input.button('걷기')
  await input.button('건강한 식사')
  await input.type('질환 찾기', 'ㄷㄴ')
  await input.button('당뇨병')
  await input.button('다음')

  await input.button('식사 시간 더하기')
  await input.radio('위치는 나중에')
  await input.button('설정 마치기')
  await expect(question(page, /^다 됐어요!$/)).toBeVisible()
}

type Worked = { presses: number; keys: number }
/** Seconds of a practised person: one press with the look before it, and one key. */
const secondsOf = ({ presses, keys }: Worked): number => Math.round(1.5 * presses + 0.35 * keys)
const effortText = (worked: Worked): string => `${worked.presses} presses and ${worked.keys} keys (${secondsOf(worked)} s)`

/** The content of the browser's storage. */
const browserStorage = (page: Page) => evaluateUntilStable(page, () => JSON.stringify([sessionStorage, localStorage]))

async function expectMember({ user_id, real_name, phone, birth, haru_name }: Person): Promise<void> {
  await withDatabase(async (sql) => {
    const [member] = await sql`
      select user_no, real_name, phone, birth::text, haru_name, haru_statemsg, haru_character, gender, setup_step, state,
        identity_provider, length(ci_hash) as ci, length(di_hash) as di, left(password_hash, 9) as hash, user_verified,
        tall::float, weight::float, goal_weight
      from users where user_id = ${user_id}`
    expect(member).toMatchObject({
      real_name,
      phone,
      birth: birth.replace(/(....)(..)(..)/, '$1-$2-$3'),
      haru_name,
      haru_statemsg: '물부터 한 잔',
      haru_character: '7',
      gender: 'm',
      setup_step: 5,
      state: 1,
      identity_provider: 'sandbox',
      ci: 32,
      di: 32,
      hash: '$argon2id',
      tall: 165,
      weight: 58.5,
      goal_weight: null,
    })
    const userNo = member!.user_no as number
    const consents = await sql`
      select c.kind, c.agreed, exists (select from policy p where p.version = c.version and p.effective_dt <= now()) as is_in_force
      from user_consent c where c.user_no = ${userNo} order by c.consent_no`
    expect(consents.map(({ kind, agreed, is_in_force }) => [kind, agreed, is_in_force])).toEqual([
      ['terms', true, true],
      ['privacy', true, true],
      ['age14', true, true],
      ['marketing', true, true],
      ['marketing_night', false, true],
      ['health_sensitive', true, true],
    ])
    const chosen = await sql`select kind, interest_no from user_interest where user_no = ${userNo} order by kind, interest_no`
    expect(chosen.map(({ kind, interest_no }) => [kind, interest_no])).toEqual([
      ['disease', 1],
      ['interest', 4],
      ['interest', 13],
    ])
    const [effortText] = await sql`select setting_value from user_setting where user_no = ${userNo} and setting_key = 'remind_meal'`
    expect(effortText?.setting_value).toBe('12:30')
  })
}
