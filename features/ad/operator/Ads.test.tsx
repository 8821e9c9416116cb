import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ME, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock } from '#kit/web/serverClock.ts'
import type { AdCase } from '../operator-contract.ts'
import { AD } from '../transitions.ts'
import Ads from './Ads.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))
vi.mock('#features/media/web/public.ts', () => ({
  registerUploadEndpoints: () => undefined,
  MediaStrip: ({ value }: { value: readonly { key: string }[] }) => <p data-testid="pictures">{value.map(({ key }) => key)}</p>,
}))

const ROOT = '/v1/operator/ad'
const anAd = (of: Partial<AdCase> = {}): AdCase => ({
  ad_no: 3,
  ad_title: '같이 걸어요',
  ad_desc: '이번 주말',
  link: '/club-main',
  place: 'daily-line',
  state: AD.on,
  weight: 5,
  start_dt: '2026-11-20T05:00:00Z',
  end_dt: null,
  ad_images: [],
  version: 2,
  change_by: operatorNamed(ME),
  change_dt: '2026-11-20T05:00:00Z',
  ...of,
})

const aPicture = { mimetype: 'image/webp', key: 'p1', transforms: {}, width: 10, height: 10, seconds: null, placeholder: null }

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/ad',
    <Ads />,
    at,
    {
      [`GET ${ROOT}`]: () => ok([anAd()]),
      [`GET ${ROOT}/3`]: () => ok(anAd()),
      [`GET ${ROOT}/3/figures`]: () => ok({ days: [{ day: '2026-11-20', shows: 1200, clicks: 30 }], shows: 1200, clicks: 30 }),
      ...answers,
    },
    refusedRights,
  )

test('judges a period by the server’s clock', async () => {
  await readClock(async () => ({ now: '2199-01-02T00:00:00Z' }))
  open('/ad/3', { [`GET ${ROOT}/3`]: () => ok(anAd({ end_dt: '2199-01-01T00:00:00Z' })) })
  await screen.findByText('기간 지남')
  await act(() => readClock(async () => ({ now: new Date().toISOString() })))
  expect(screen.queryByText('기간 지남')).toBeNull()
})

test('marks ads in the list whose period is over or has not begun', async () => {
  const rows = [
    anAd({ ad_no: 1, end_dt: '2026-01-02T05:00:00Z', start_dt: '2026-01-01T05:00:00Z' }),
    anAd({ ad_no: 2, start_dt: '2199-01-01T05:00:00Z' }),
    anAd({ ad_no: 3, start_dt: '2026-01-01T05:00:00Z' }),
  ]
  open('/ad', { [`GET ${ROOT}`]: () => ok(rows) })
  const lines = await screen.findAllByRole('listitem')
  const marks = ['기간 지남', '시작 전']
  expect(lines.map((line) => marks.filter((mark) => within(line).queryByText(mark)))).toEqual([['기간 지남'], ['시작 전'], []])
})

test('shows the figures of each day, and offers what the state allows', async () => {
  const { callsTo } = open('/ad/3', { [`POST ${ROOT}/3/step`]: () => ok(anAd({ state: AD.paused })) })
  const table = within(await screen.findByRole('table', { name: '본 횟수와 누른 횟수' }))
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    ['2026. 11. 20.', '1,200', '30', '2.5%'].map((text) => text.replaceAll(' ', '\u00a0')),
  )
  expect(screen.queryByRole('button', { name: /게시하기/ })).toBeNull()
  await click('멈추기')
  await waitFor(() => expect(callsTo(`POST ${ROOT}/3/step`)[0]?.body).toEqual({ step: 'pause', reason: '' }))
  expect(confirm).not.toHaveBeenCalled()
  await click('끝내기')
  expect(confirm).toHaveBeenCalledOnce()
})

test('an edit names the version that was seen, with moments by the clock in Korea', async () => {
  const { callsTo } = open('/ad/3', { [`PUT ${ROOT}/3`]: () => ok(anAd({ version: 3 })) })
  await type('비중', '0')
  await click('저장')
  expect(await screen.findByText('1부터 100까지 적어 주세요.')).toBeTruthy()
  await type('비중', '9')
  await type('끝 (비우면 끝이 없어요)', '2026-11-20T14:00')
  await click('저장')
  expect(await screen.findByText('시작보다 뒤로 정해 주세요.')).toBeTruthy()
  await type('끝 (비우면 끝이 없어요)', '2026-12-01T09:00')
  await click('저장')
  const { ad_title, ad_desc, link, place } = anAd()
  const moments = { start_dt: '2026-11-20T05:00:00.000Z', end_dt: '2026-12-01T00:00:00.000Z' }
  await waitFor(() =>
    expect(callsTo(`PUT ${ROOT}/3`)[0]?.body).toEqual({ ad_title, ad_desc, link, place, weight: 9, ...moments, ad_images: [], version: 2 }),
  )
})

test('what was typed stays when another operator changes the ad; without it the form begins anew', async () => {
  const changed = '그사이 다른 운영자가 고쳤어요.'
  let one = anAd()
  const { callsTo } = open('/ad/3', {
    [`GET ${ROOT}/3`]: () => ok(one),
    [`PUT ${ROOT}/3`]: ({ body }) =>
      (body as { version: number }).version === one.version ? ok((one = anAd({ version: 5 }))) : refused(409, 'ad.changed', changed),
  })
  const weight = () => screen.getByLabelText<HTMLInputElement>('비중').value
  await screen.findByLabelText('비중')
  one = anAd({ version: 3, weight: 7, ad_images: [aPicture] })
  void queryClient.invalidateQueries()
  await waitFor(() => expect([weight(), screen.getByTestId('pictures').textContent]).toEqual(['7', aPicture.key]))
  await type('비중', '42')
  one = anAd({ version: 4, weight: 8 })
  await click('저장')
  expect(await screen.findByText(changed)).toBeTruthy()
  await waitFor(() => expect(callsTo(`GET ${ROOT}/3`).length).toBeGreaterThan(2))
  expect([weight(), screen.getByTestId('pictures').textContent]).toEqual(['42', aPicture.key])
  await click('저장')
  await waitFor(() =>
    expect(callsTo(`PUT ${ROOT}/3`)[1]?.body).toMatchObject({ version: 4, weight: 42, ad_images: [{ key: aPicture.key }] }),
  )
  await waitFor(() => expect(weight()).toBe('5'))
})

test('who may only see has no way to change', async () => {
  open('/ad/3', {}, ['ad.act'])
  expect(await screen.findByText('보기만 할 수 있어요.')).toBeTruthy()
  for (const name of [/저장/, /멈추기/, /끝내기/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a draft can have any place, an ad that was published keeps its own', async () => {
  const placesOf = async () =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name: '자리' })).options].map(({ text }) => text)
  open('/ad/3')
  expect(await placesOf()).toEqual(['데일리 사이'])
  screen.getByRole('heading', { name: '데일리 사이에서 본 횟수와 누른 횟수' })
  cleanup()
  resetConsole()
  open('/ad/3', { [`GET ${ROOT}/3`]: () => ok(anAd({ state: AD.draft })) })
  expect(await placesOf()).toEqual(['데일리 사이', '질문 목록 사이'])
})
