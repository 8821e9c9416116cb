import { expect, type Page } from './test.ts'
import type { Picked } from './pictures.ts'

// The strip of pictures and films on the writing screen.

export const picker = (page: Page) => page.getByLabel(/^사진과 영상 더하기/)
/** The tile at a place, once it is up. */
export const tile = (page: Page, at: number, kind = '사진') => page.getByRole('button', { name: new RegExp(`^${kind} ${at}/\\d+(,|$)`) })
export const underWay = (page: Page) => page.getByRole('progressbar', { name: /올리는 중$/ })

/** Picks files and waits until they are all up. */
export async function pick(page: Page, files: string | Picked[]) {
  await picker(page).setInputFiles(files)
  await expect(tile(page, 1).or(tile(page, 1, '영상'))).toBeVisible()
  await expect(underWay(page)).toHaveCount(0)
}

type Audience = '모두에게' | '나만 보기'

/** For these eyes: asked the first time, and kept from then on. */
export async function showTo(page: Page, audience: Audience) {
  const asked = page.getByRole('radio', { name: audience })
  await asked.or(page.getByRole('button', { name: `공개 범위, ${audience}` })).waitFor()
  if (!(await asked.isVisible())) return
  await page.getByRole('radiogroup', { name: '공개 범위' }).getByText(audience, { exact: true }).click()
  await expect(asked).toBeChecked()
}

/** Saves the day that is being written; answers its number. */
export async function save(page: Page, audience: Audience): Promise<number> {
  await showTo(page, audience)
  await page.getByRole('button', { name: '오늘 하루 남기기' }).click()
  await expect(page).toHaveURL(/#\/daily-detail\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}
