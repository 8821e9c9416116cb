import { field, line, openRoomByApi } from './conversation.ts'
import { withDatabase } from './database.ts'
import type { Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

/** Days over which the messages are spread, before today. */
const DAYS = 40
const SCREENS = 10

type Fixtures = {
  newMember: () => Promise<Newcomer>
  openPhone: (who: Newcomer, to: string) => Promise<Page>
}

/** Opens a room with so many messages at its end, scrolls back, goes on with `then`, jumps to the first day and returns to the end. */
export async function readManyMessages(
  { newMember, openPhone }: Fixtures,
  messages: number,
  then?: (page: Page) => Promise<void>,
): Promise<void> {
  const [one, other] = [await newMember(), await newMember()]
  const roomNo = await openRoomByApi(one, other)
  const first = await fill(roomNo, [one.user_no, other.user_no], messages)
  const page = await openPhone(one, '/chat-list')
  const last = `말 ${messages}번`
  const row = page.getByRole('tabpanel').getByRole('link').filter({ hasText: last })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')

  await row.click()
  await expect(line(page, last)).toBeInViewport()
  await expect(field(page)).toBeVisible()

  await page.mouse.move(195, 400)
  await scrollUp(page)
  await then?.(page)

  await page.getByRole('button', { name: '대화 메뉴' }).click()
  // The days between the messages have longer names.
  await page.getByRole('button', { name: '날짜로 이동', exact: true }).click()
  await toDay(page, first)
  await expect(line(page, '말 1번')).toBeInViewport()
  // One press returns to the end.
  await page.getByRole('button', { name: '맨 아래로' }).click()
  await expect(line(page, last)).toBeInViewport()
}

export const scroller = (page: Page) => page.getByRole('group', { name: '대화 내용' }).locator('[data-scroll]')

/** Inserts all messages. Returns the first day by the Korean calendar. */
function fill(crNo: number, people: number[], messages: number): Promise<string> {
  return withDatabase(async (sql) => {
    await sql`
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
      select ${crNo}, nextval('chat_message_no'), n + 1, gen_random_uuid(), (${people}::bigint[])[1 + n / 3 % 2], 'user-msg',
        '말 ' || n || '번 ' || repeat('이런저런 이야기를 나누어요. ', n % 5), now() - make_interval(secs => (${messages}::int - n) * ${(DAYS * 86_400) / messages}::float8)
      from generate_series(1, ${messages}::int) n order by n`
    await sql`delete from chat_message where cr_no = ${crNo} and seq = 1`
    await sql`
      update chat_room r set seq = m.seq, last_cm_no = m.cm_no, last_dt = m.reg_dt
      from (select seq, cm_no, reg_dt from chat_message where cr_no = ${crNo} order by cm_no desc limit 1) m where r.cr_no = ${crNo}`
    await sql`
      update chat_member m set read_no = r.last_cm_no, read_seq = r.seq from chat_room r where r.cr_no = m.cr_no and r.cr_no = ${crNo}`
    const [oldest] = await sql<{ day: string }[]>`
      select to_char(min(reg_dt) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from chat_message where cr_no = ${crNo}`
    return oldest!.day
  })
}

/** Scrolls ten screens up by the wheel. Messages that load above do not move the position. */
async function scrollUp(page: Page): Promise<void> {
  const seen = await movesOf(page)
  for (let screens = 1; screens <= SCREENS; screens++) {
    // At the end of the loaded messages a turn of the wheel moves nothing; the next one does.
    await expect(async () => {
      await page.mouse.wheel(0, -640)
      await expect.poll(async () => (await seen.jsonValue()).up, { timeout: 2000 }).toBeGreaterThanOrEqual(screens * 600)
    }).toPass()
  }
  expect((await seen.jsonValue()).turns).toBeLessThanOrEqual(SCREENS * 3)
}

/** Records from now on how many pixels the conversation moves up, and the turns of the wheel. */
function movesOf(page: Page) {
  return scroller(page).evaluateHandle((scroller) => {
    const found = { up: 0, turns: 0 }
    let last = scroller.scrollTop
    scroller.addEventListener('wheel', () => void found.turns++, { passive: true })
    scroller.addEventListener('scroll', () => {
      // Inserting above changes the offset in the other direction.
      found.up += Math.max(0, last - scroller.scrollTop)
      last = scroller.scrollTop
    })
    return found
  })
}

async function toDay(page: Page, day: string): Promise<void> {
  const [year, month, date] = day.split('-').map(Number)
  const sheet = page.getByRole('dialog', { name: '날짜로 이동' })
  while (!(await sheet.getByText(`${year}년 ${month}월`, { exact: true }).isVisible())) {
    await sheet.getByRole('button', { name: '이전 달' }).click()
  }
  await sheet.getByRole('button', { name: new RegExp(`${month}월 ${date}일`) }).click()
}
