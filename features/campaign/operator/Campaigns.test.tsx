import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ME, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import type { CampaignCase } from '../operator-contract.ts'
import { CAMPAIGN } from '../transitions.ts'
import Campaigns from './Campaigns.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const ROOT = '/v1/operator/campaign'
const AT = '2026-11-20T05:00:00Z'
const SEGMENT = { who: 'all', gender: 'all', age: 'all', joined: 'all' } as const
const aCampaign = (of: Partial<CampaignCase> = {}): CampaignCase => ({
  campaign_no: 12,
  title: '주말 걷기',
  content: '같이 걸어요',
  link: '/club-main',
  segment: SEGMENT,
  state: CAMPAIGN.draft,
  version: 4,
  start_dt: null,
  end_dt: null,
  target_qtt: null,
  sent_qtt: 0,
  open_qtt: 0,
  waiting_qtt: 0,
  held_qtt: 0,
  create_by: operatorNamed(ME),
  change_by: operatorNamed(ME),
  reg_dt: AT,
  change_dt: AT,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/campaign',
    <Campaigns />,
    at,
    {
      [`GET ${ROOT}`]: () => ok([aCampaign()]),
      [`GET ${ROOT}/audience`]: ({ url }) => ok(url.includes('gender=w') ? { count: 7, night: 2 } : { count: 40, night: 10 }),
      [`GET ${ROOT}/12`]: () => ok(aCampaign()),
      ...answers,
    },
    refusedRights,
  )

test('a new one is counted as its segment changes, shown as members get it, and refused without a screen of the app', async () => {
  const { callsTo, place } = open('/campaign/new', { [`POST ${ROOT}`]: () => ok(aCampaign()) })
  expect(await screen.findByText(/지금 40명이 받을 수 있어요/)).toBeTruthy()
  await type('성별', 'w')
  expect(await screen.findByText(/지금 7명이 받을 수 있어요. 이 가운데 2명은/)).toBeTruthy()
  await click('저장')
  expect(await screen.findAllByText('꼭 적어 주세요.')).toHaveLength(3)
  await type('제목', '주말 걷기')
  await type('글', '같이 걸어요')
  await type('누르면 열리는 화면', 'https://evil.test')
  expect(screen.getByRole('region', { name: '알림 미리보기' }).textContent).toBe(
    '알림 미리보기(광고) 하루주말 걷기같이 걸어요무료 수신 거부: 설정 > 알림 설정',
  )
  await click('저장')
  expect(await screen.findByText('앱 안에 있는 화면의 주소를 적어 주세요.')).toBeTruthy()
  expect(callsTo(`POST ${ROOT}`)).toEqual([])
  await type('누르면 열리는 화면', '/club-main')
  await click('저장')
  const body = { title: '주말 걷기', content: '같이 걸어요', link: '/club-main', segment: { ...SEGMENT, gender: 'w' } }
  await waitFor(() => expect(callsTo(`POST ${ROOT}`)[0]?.body).toEqual(body))
  await waitFor(() => expect(place()).toBe('/campaign/12'))
})

test('a draft is scheduled by the clock in Korea after a question with the count; a night is warned of', async () => {
  const { callsTo } = open('/campaign/12', {
    [`POST ${ROOT}/12/schedule`]: () => refused(409, 'campaign.changed', '그사이 내용이 바뀌었어요. 지금 내용을 확인하고 다시 해 주세요.'),
  })
  await type('보내기 시작할 때 (한국 시각)', '2020-01-01T10:00')
  await click('예약하기')
  expect(await screen.findByText('지금부터 10분 뒤부터 예약할 수 있어요.')).toBeTruthy()
  const day = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10)
  await type('보내기 시작할 때 (한국 시각)', `${day}T22:30`)
  expect(await screen.findByText(/야간 수신에 동의한 10명만 바로 받고/)).toBeTruthy()
  await click('예약하기')
  await waitFor(() => expect(callsTo(`POST ${ROOT}/12/schedule`)[0]?.body).toEqual({ version: 4, start_dt: `${day}T13:30:00.000Z` }))
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: expect.stringContaining('40명에게') as string })
  expect(await screen.findByText(/그사이 내용이 바뀌었어요/)).toBeTruthy()
})

test('one that was sent in the night is stopped while pushes wait; then nothing is left to do', async () => {
  const sent = { state: CAMPAIGN.sent, start_dt: AT, target_qtt: 42, sent_qtt: 40, open_qtt: 10, waiting_qtt: 5 }
  let one = aCampaign(sent)
  const { callsTo } = open('/campaign/12?queue=sent', {
    [`GET ${ROOT}/12`]: () => ok(one),
    [`POST ${ROOT}/12/step`]: () => ok((one = aCampaign({ ...sent, state: CAMPAIGN.stopped, waiting_qtt: 0, held_qtt: 5 }))),
  })
  expect(await screen.findByText('10명 (25.0%)')).toBeTruthy()
  await type('남길 말 (선택)', '링크가 틀림')
  await click('지금 멈추기')
  await waitFor(() => expect(callsTo(`POST ${ROOT}/12/step`)[0]?.body).toEqual({ step: 'stop', reason: '링크가 틀림' }))
  expect(await screen.findByText('멈춰서 보내지 않은 알림')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /멈추기/ })).toBeNull()
})

test('who may only see has no way to write, schedule or stop', async () => {
  open('/campaign/12', {}, ['campaign.act'])
  expect(await screen.findByText('보기만 할 수 있어요.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '새로 쓰기' })).toBeNull()
  for (const name of [/저장/, /예약하기/, /버리기/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
