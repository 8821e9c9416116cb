import { fireEvent, act, screen } from '@testing-library/react'
import type { MediaItem } from '#features/media/contract.ts'
import { unsentStore } from '#kit/web/store.ts'
import { aDaily } from '../sample.ts'
import { noPast } from '../testing.tsx'

type StripProps = {
  value: MediaItem[]
  onChange: (items: MediaItem[]) => void
  onBusy: (unfinished: number) => void
  before: () => Promise<boolean>
}
/** Replaces the media strip: an upload finishes at once. */
export function Strip({ value, onChange, onBusy, before }: StripProps) {
  const take = async () => (await before()) && onChange([...value, picture(`up${value.length + 1}`)])
  return (
    <>
      <button onClick={() => void take()}>사진 넣기</button>
      <button onClick={() => onBusy(1)}>올리는 중</button>
      <button onClick={() => onBusy(0)}>다 올림</button>
      <output aria-label="사진들">{value.map((item) => item.transforms['thm']).join()}</output>
    </>
  )
}
export const picture = (key: string): MediaItem => ({
  key,
  mimetype: 'image/webp',
  transforms: { thm: `/media/${key}` },
  width: 1,
  height: 1,
  seconds: null,
  placeholder: null,
})

export const CREATE = 'POST /v2/user/daily_v2'
export const SETTINGS = 'GET /v1/user/settings'
export const PAST = 'GET /v2/user/daily_past'
export const MEALS = 'GET /v2/user/meal'
export const CONSENTS = 'GET /v1/user/consents'
export const AGREE = 'POST /v1/user/consents'
export const agreed = { kind: 'health_sensitive', version: '2026-11-21', agreed: true, reg_dt: '2026-11-21T09:00:00+09:00' }
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const pressed = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const type = (field: HTMLElement | undefined, value: string) => fireEvent.change(field!, { target: { value } })
export const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' })
export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
export const save = () => act(async () => click('오늘 하루 남기기'))
export const past = (change: object) => ({ [PAST]: () => ({ ...(noPast[PAST]() as object), ...change }) })
export const answers = () => ({ ...noPast, [SETTINGS]: () => [], [CREATE]: () => [aDaily({ daily_no: 77, user_no: 5 })] as unknown })
export const storedDrafts = () => unsentStore.readValid(() => true)

/** Searches a food of the table in the sheet and adds it to the meal. */
export async function addFood(typed: string, name: RegExp) {
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), typed)
  await pressed(name)
  await act(async () => click('1개 더하기'))
}
/** Adds a food that is not in the table. */
export async function addOwnFood(name: string, kcal: string) {
  click(/음식 찾기/)
  await pressed('직접 적기')
  type(screen.getByLabelText('음식 이름'), name)
  type(screen.getByLabelText('칼로리'), kcal)
  click('더하기')
  await act(async () => click('1개 더하기'))
}
export async function addWorkout(typed: string, name: string | RegExp) {
  click('운동 더하기')
  type(await screen.findByRole('textbox', { name: '운동 찾기' }), typed)
  const row = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(row))
}
