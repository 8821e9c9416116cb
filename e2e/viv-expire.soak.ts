import { IDLE_MONTHS } from '#features/viv/rules.ts'
import { addMonths, daysBetween, koreanDay } from '#kit/contract/time.ts'
import { test } from './clock-server.ts'
import { queryOf } from './calls.ts'
import { expect } from './test.ts'
import { alarms, shownBalance, topUp, walletOf } from './viv.ts'

test('viv unused for 60 months expire after an alarm a month before, and used accounts keep theirs', async ({ clockServer, openPhone }) => {
  const [idle, busy] = [await clockServer.aMember('오랜만이'), await clockServer.aMember('자주오니')]
  await topUp(await clockServer.logIn(idle), 300)
  await topUp(await clockServer.logIn(busy), 100)
  const end = addMonths(koreanDay(clockServer.now), IDLE_MONTHS)
  const [year, month, date] = end.split('-').map(Number)
  const left = () => daysBetween(koreanDay(clockServer.now), end)
  /** Opens a phone whose clock equals the server's. */
  const phoneNow = async (who: number, at: string) => {
    const page = await openPhone(await clockServer.logIn(who), '/developer-info', clockServer.url)
    await page.addInitScript(advancePageClock, clockServer.now.getTime() - Date.now())
    await page.goto('about:blank')
    await page.goto(`/#${at}`)
    return page
  }

  await clockServer.advanceDays(1000)
  await topUp(await clockServer.logIn(busy), 50)
  await clockServer.advanceDays(left() - 30)
  const warned = await phoneNow(idle, '/alarm-main?group=viv')
  const notice = alarms(warned).filter({ hasText: '곧 사라지는 비브가 있어요' })
  await expect(notice).toContainText(`300 VIV · ${year}년 ${month}월 ${date}일까지 쓸 수 있어요`)
  await warned.goto('/#/viv-main')
  await expect(shownBalance(warned).getByText('300', { exact: true }).first()).toBeVisible()
  await expect(warned.getByText(new RegExp(`${month}월 ${date}일 .요일까지 쓰지 않으면 300 VIV가 사라져요\\.$`))).toBeVisible()

  // On the last day the viv remain.
  await clockServer.advanceDays(left())
  expect(await walletOf(await clockServer.logIn(idle))).toMatchObject({ paid: 300 })
  await clockServer.advanceDays(1)
  const gone = await phoneNow(idle, '/viv-main')
  await expect(shownBalance(gone).getByText('0', { exact: true }).first()).toBeVisible()
  await gone.getByRole('link', { name: '전체 보기' }).click()
  const line = gone.getByRole('button', { name: /^사용 기간이 지난 비브/ })
  await expect(line).toContainText('−300 VIV')
  await expect(line).toContainText('잔액 0')
  await line.click()
  await expect(gone.getByRole('dialog', { name: '비브 한살이' })).toContainText('카드로 충전')

  const kept = await clockServer.logIn(busy)
  expect(await walletOf(kept)).toMatchObject({ paid: 150 })
  const alarmRows = await queryOf<{ kind: string }[]>(await kept.get('/v1/user/alarm'))
  expect(alarmRows.map(({ kind }) => kind)).not.toContain('VIV_EXPIRE_SOON')
})

/** Advances a page's clock; runs in the page. */
function advancePageClock(ms: number): void {
  const Now = Date
  globalThis.Date = class extends Now {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Now.now() + ms] : given) as [number]))
    }
    static override now = () => Now.now() + ms
  } as DateConstructor
}
