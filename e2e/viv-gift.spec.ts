import { test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'
import { alarms, bell, shownBalance, topUp, walletOf } from './viv.ts'

/** Fills in a gift in a member's room, without sending it. */
async function fillInGift(page: Page, amount: string, message: string): Promise<void> {
  await page.getByRole('link', { name: '선물', exact: true }).click()
  await page.getByRole('textbox', { name: '선물할 비브' }).fill(amount)
  await page.getByRole('textbox', { name: '함께 보낼 말' }).fill(message)
  await page.getByRole('button', { name: `${amount} VIV 선물하기` }).click()
}

const sendGift = (page: Page, amount: string) =>
  page
    .getByRole('dialog', { name: '이대로 선물할까요?' })
    .getByRole('button', { name: `${amount} VIV 보내기` })
    .click()
const roomOf = ({ user_no }: Newcomer) => `/my-haru-room/${user_no}`

test('a gift from a member’s room causes an alarm at once, appears in the wallet, and can be returned', async ({
  newMember,
  openPhone,
}) => {
  const [giver, receiver] = [await newMember(), await newMember()]
  await topUp(giver, 300)
  const [here, there] = [await openPhone(giver, roomOf(receiver)), await openPhone(receiver, '/daily-line-main')]
  await expect(bell(there)).toHaveAccessibleName('알림')
  await there.waitForLoadState('networkidle')

  // An amount above the balance shows an error before sending.
  await fillInGift(here, '301', '늘 고마워요')
  await expect(here.getByText('비브가 부족해요.')).toBeVisible()
  await here.getByRole('textbox', { name: '선물할 비브' }).fill('120')
  await expect(here.getByRole('region', { name: '이렇게 보여요' })).toContainText(`${giver.haru_name}님이 120 VIV를 선물했어요`)
  await here.getByRole('button', { name: '120 VIV 선물하기' }).click()
  await expect(here.getByRole('dialog')).toContainText('180 VIV')
  await sendGift(here, '120')
  await expect(here.getByText(`${receiver.haru_name}님에게 120 VIV를 선물했어요.`)).toBeVisible()

  await expect(bell(there)).toHaveAccessibleName('알림 1개')
  await bell(there).click()
  const alarmCount = alarms(there).filter({ hasText: `${giver.haru_name}님이 120 VIV를 선물했어요` })
  await expect(alarmCount).toContainText('늘 고마워요')
  await alarmCount.getByRole('link').click()
  const got = there.getByRole('region', { name: '받은 선물' }).getByRole('listitem')
  await expect(got).toContainText('늘 고마워요')
  await expect(got).toContainText('+120 VIV')
  expect(await walletOf(receiver)).toMatchObject({ paid: 120, free: 0 })

  await here.getByRole('link', { name: '보낸 선물 보기' }).click()
  const sent = here.getByRole('region', { name: '보낸 선물' }).getByRole('listitem')
  await expect(sent).toContainText('−120 VIV')
  await there.getByRole('button', { name: `${giver.haru_name}님이 준 120 VIV 돌려주기` }).click()
  await there.getByRole('alertdialog').getByRole('button', { name: '돌려주기' }).click()
  await expect(got).toContainText('돌려줌')
  await expect(there.getByRole('button', { name: /돌려주기$/ })).toHaveCount(0)
  await there.goto('/#/viv-main')
  await expect(shownBalance(there).getByText('0', { exact: true }).first()).toBeVisible()
  await here.reload()
  await expect(sent).toContainText('돌려받음')
  await here.goto('/#/viv-main')
  await expect(shownBalance(here).getByText('300', { exact: true }).first()).toBeVisible()
})

test('pressing again after a lost answer sends one gift', { tag: '@soak' }, async ({ newMember, openPhone }) => {
  const [giver, receiver] = [await newMember(), await newMember()]
  await topUp(giver, 100)
  const page = await openPhone(giver, roomOf(receiver))
  let lost = 0
  await page.route(
    (url) => url.pathname === '/v1/user/viv/gift',
    async (route) => {
      await route.fetch()
      lost++
      await route.abort()
    },
  )
  await fillInGift(page, '40', '')
  await sendGift(page, '40')
  await expect(page.getByRole('alert').filter({ hasText: '다시 확인하면 두 번 보내지 않아요' })).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  await expect(page.getByRole('textbox', { name: '선물할 비브' })).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: '다시 확인하기' }).click()
  await expect(page.getByText(`${receiver.haru_name}님에게 40 VIV를 선물했어요.`)).toBeVisible()
  expect([await walletOf(giver), await walletOf(receiver)]).toMatchObject([{ paid: 60 }, { paid: 40 }])
})
