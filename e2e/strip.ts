import { expect, type Page } from './test.ts'
import type { Picked } from './pictures.ts'

// The strip of pictures and films on the writing screen.

export const picker = (page: Page) => page.getByLabel(/^사진과 영상 더하기/)
/** The tile at a position, after its upload. */
export const tile = (page: Page, at: number, kind = '사진') => page.getByRole('button', { name: new RegExp(`^${kind} ${at}/\\d+(,|$)`) })
export const uploadsInProgress = (page: Page) => page.getByRole('progressbar', { name: /올리는 중$/ })

/** Picks files and waits until all are uploaded. */
export async function pick(page: Page, files: string | Picked[]) {
  await picker(page).setInputFiles(files)
  await expect(tile(page, 1).or(tile(page, 1, '영상'))).toBeVisible()
  await expect(uploadsInProgress(page)).toHaveCount(0)
}

type Audience = '모두에게' | '나만 보기'

/** Chooses the audience: a sheet asks the first time, later the last choice is preset. */
export async function chooseAudience(page: Page, audience: Audience) {
  const asked = page.getByRole('radio', { name: audience })
  await asked.or(page.getByRole('button', { name: `공개 범위, ${audience}` })).waitFor()
  if (!(await asked.isVisible())) return
  await page.getByRole('radiogroup', { name: '공개 범위' }).getByText(audience, { exact: true }).click()
  await expect(asked).toBeChecked()
}

/** Saves the open form; returns the daily's number. */
export async function save(page: Page, audience: Audience): Promise<number> {
  await chooseAudience(page, audience)
  await page.getByRole('button', { name: '오늘 하루 남기기' }).click()
  await expect(page).toHaveURL(/#\/daily-detail\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}
