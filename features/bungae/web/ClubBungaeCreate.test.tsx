import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { koreanDay, DAY_MS, momentOf } from '#kit/contract/time.ts'
import { openScreen } from '#kit/web/testing-screen.tsx'
import ClubBungaeCreate from './ClubBungaeCreate.tsx'

const CREATE = 'POST /v1/user/club/4/adhoc'
const open = (query: string) =>
  openScreen(
    <ClubBungaeCreate />,
    `/club-bungae-create/4${query}`,
    { [CREATE]: () => ({ adhoc_no: 12 }) },
    { name: 'ClubBungaeCreate', params: { id: '4' }, as: 7 },
  )

test('begins with the name and the date of a poll, and names the poll', async () => {
  const day = koreanDay(new Date(Date.now() + 3 * DAY_MS))
  const start = momentOf(day, '19:30').toISOString()
  const { router, asked } = open(`?${new URLSearchParams({ title: '언제 뛸까요', start, poll: '70' }).toString()}`)
  expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('언제 뛸까요')
  expect(screen.getByDisplayValue(`${day}T19:30`)).toBeTruthy()
  for (const name of ['area_name', 'place_name', 'address']) {
    fireEvent.change(document.querySelector(`[name=${name}]`)!, { target: { value: '여의나루역' } })
  }
  await userEvent.click(screen.getByRole('button', { name: '번개 열기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-bungae-detail/12'))
  expect(asked(CREATE)[0]!.body).toMatchObject({ adhoc_name: '언제 뛸까요', start_dt: start, poll_no: 70 })
})

test('another address takes the point away that was marked for the one before', async () => {
  const start_dt = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const fields = {
    adhoc_name: '한 바퀴',
    content: '',
    start_dt,
    minutes: 60,
    area_name: '여의도',
    place_name: '2번 출구',
    address: '여의동로 343',
  }
  const more = { lat: 37.5, lng: 126.9, capacity: 5, cost_text: '', is_approval: false, level: 'any', pace: '' }
  const answers = { 'GET /v1/user/adhoc/12/form': () => ({ ...fields, ...more }) }
  openScreen(<ClubBungaeCreate />, '/club-bungae-create/4?edit=12', answers, { name: 'ClubBungaeCreate', params: { id: '4' }, as: 7 })
  await screen.findByText('지도 위치를 표시했어요')
  fireEvent.change(document.querySelector('[name=address]')!, { target: { value: '여의동로 330' } })
  await screen.findByRole('button', { name: '지금 있는 곳을 지도에 표시' })
})

test('marks where the host stands, or says why not (specification section 8)', async () => {
  let answer: (found: (at: object) => void, failed: (error: object) => void) => void = (_, failed) => failed({ code: 1 })
  const options: object[] = []
  const getCurrentPosition = (found: never, failed: never, asked: object) => {
    options.push(asked)
    answer(found, failed)
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  open('')
  await userEvent.click(await screen.findByRole('button', { name: '지금 있는 곳을 지도에 표시' }))
  const refused = within(await screen.findByRole('alertdialog'))
  expect(refused.getByText('위치정보 사용을 허용해주시기 바랍니다')).toBeTruthy()
  await userEvent.click(refused.getByRole('button'))
  answer = (found) => found({ coords: { latitude: 37.52, longitude: 126.93 } })
  await userEvent.click(await screen.findByRole('button', { name: '지금 있는 곳을 지도에 표시' }))
  await screen.findByText('지도 위치를 표시했어요')
  expect(options[0]).toEqual({ timeout: 10_000, maximumAge: 15_000, enableHighAccuracy: true })
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('begins empty where the address holds nothing that can be used', async () => {
  open('?start=someday&poll=x')
  expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('')
  expect(document.querySelector<HTMLInputElement>('[name=start_dt]')!.value).toBe('')
})

test('keeps what was typed on this device until it is sent', async () => {
  open('')
  await userEvent.type(await screen.findByLabelText('이름'), '아침 달리기')
  const stored = Object.entries(localStorage).find(([key]) => key.includes('bungae_create_4'))?.[1] as string
  expect(JSON.parse(stored)).toMatchObject({ draft: { adhoc_name: '아침 달리기' }, by: 7 })
})
