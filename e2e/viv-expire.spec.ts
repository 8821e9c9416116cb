import { IDLE_MONTHS } from '#features/viv/rules.ts'
import { addMonths, daysBetween, koreanDay } from '#kit/contract/time.ts'
import { test } from './clock-server.ts'
import { queryIn } from './calls.ts'
import { expect } from './test.ts'
import { alarms, held, topUp, walletOf } from './viv.ts'

test('viv that nobody used for 60 months: told of a month ahead, then gone; who used theirs keeps them', async ({ ahead, phoneOf }) => {
  const [idle, busy] = [await ahead.aMember('오랜만이'), await ahead.aMember('자주오니')]
  await topUp(await ahead.logIn(idle), 300)
  await topUp(await ahead.logIn(busy), 100)
  const end = addMonths(koreanDay(ahead.now), IDLE_MONTHS)
  const [year, month, date] = end.split('-').map(Number)
  const left = () => daysBetween(koreanDay(ahead.now), end)
  /** A phone of theirs on which it is as late as on the server. */
  const phoneNow = async (who: number, at: string) => {
    const page = await phoneOf(await ahead.logIn(who), '/developer-info', ahead.url)
    await page.addInitScript(beLater, ahead.now.getTime() - Date.now())
    await page.goto('about:blank')
    await page.goto(`/#${at}`)
    return page
  }

  await ahead.sleep(1000)
  await topUp(await ahead.logIn(busy), 50)
  await ahead.sleep(left() - 30)
  const warned = await phoneNow(idle, '/alarm-main?group=viv')
  const notice = alarms(warned).filter({ hasText: '곧 사라지는 비브가 있어요' })
  await expect(notice).toContainText(`300 VIV · ${year}년 ${month}월 ${date}일까지 쓸 수 있어요`)
  await warned.goto('/#/viv-main')
  await expect(held(warned).getByText('300', { exact: true }).first()).toBeVisible()
  await expect(warned.getByText(new RegExp(`${month}월 ${date}일 .요일까지 쓰지 않으면 300 VIV가 사라져요\\.$`))).toBeVisible()

  // On the last day they are still there.
  await ahead.sleep(left())
  expect(await walletOf(await ahead.logIn(idle))).toMatchObject({ paid: 300 })
  await ahead.sleep(1)
  const gone = await phoneNow(idle, '/viv-main')
  await expect(held(gone).getByText('0', { exact: true }).first()).toBeVisible()
  await gone.getByRole('link', { name: '전체 보기' }).click()
  const line = gone.getByRole('button', { name: /^사용 기간이 지난 비브/ })
  await expect(line).toContainText('−300 VIV')
  await expect(line).toContainText('잔액 0')
  await line.click()
  await expect(gone.getByRole('dialog', { name: '비브 한살이' })).toContainText('카드로 충전')

  const kept = await ahead.logIn(busy)
  expect(await walletOf(kept)).toMatchObject({ paid: 150 })
  const alarmRows = await queryIn<{ kind: string }[]>(await kept.get('/v1/user/alarm'))
  expect(alarmRows.map(({ kind }) => kind)).not.toContain('VIV_EXPIRE_SOON')
})

/** Lets a page's clock go ahead of the machine's. */
function beLater(ms: number): void {
  const Now = Date
  globalThis.Date = class extends Now {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Now.now() + ms] : given) as [number]))
    }
    static override now = () => Now.now() + ms
  } as DateConstructor
}
