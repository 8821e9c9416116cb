import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { NextCase } from '#kit/web/console/nextCase.ts'
import { confirm } from '#kit/web/overlays.ts'
import { databaseDesk } from '../words/database.ts'
import { jobDesk, maintenanceDesk, switchDesk } from '../words/operator.ts'
import Databases from './Databases.tsx'
import { DeadCase } from './DeadCase.tsx'
import Jobs from './Jobs.tsx'
import Maintenances from './Maintenances.tsx'
import Switches from './Switches.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  confirm: vi.fn(() => Promise.resolve(true)),
}))

beforeEach(resetConsole)

const aLetter = (nth: number) => ({
  id: `00000000-0000-4000-8000-00000000000${nth}`,
  dead_no: nth,
  name: 'outbox',
  data: { outbox_no: nth },
  error: 'TypeError',
  tries: 8,
  sent_dt: '2026-11-20T05:00:00Z',
  dead_dt: `2026-11-20T0${nth}:00:00Z`,
})
const JOBS = {
  queues: [{ name: 'outbox', waiting: 2, delayed: 0, running: 1, failed: 3, count_dt: null }],
  runs: [
    { name: 'cleanup:trace.cleanupTraces', run_dt: '2026-11-21T04:07:00Z', ms: 1234, rows: 56, fail_dt: null, error: null },
    {
      name: 'cleanup:kit.cleanupPay',
      run_dt: '2026-11-20T04:07:00Z',
      ms: 4,
      rows: 0,
      fail_dt: '2026-11-21T04:07:00Z',
      error: 'PostgresError 57014',
    },
  ],
  timers: [],
  outbox: [{ channel: 'mail', waiting: 0, oldest_dt: null, failed: 4, resendable: 3, sent_hour: 9 }],
}

test('failed jobs are sent again or deleted together, messages by channel; without the right nothing can be picked', async () => {
  const answers = {
    'GET /v1/operator/job': () => ok(JOBS),
    'GET /v1/operator/job/dead': () => ok([aLetter(2), aLetter(1)]),
    'POST /v1/operator/job/dead/retry': () => refused(409, 'system.gone', '그사이 다른 운영자가 처리했어요.'),
    'POST /v1/operator/job/dead/drop': () => ok({ count: 2 }),
    'POST /v1/operator/outbox/mail/resend': () => ok({ count: 3 }),
  }
  const { callsTo } = showSection('/job', <Jobs />, '/job', answers)
  const failed = await screen.findByText(/PostgresError 57014/)
  expect(failed.closest('tbody')!.querySelector('tr')!.textContent).toContain('cleanup:kit.cleanupPay')
  expect(screen.getByText(jobDesk.seconds('1.23'))).toBeTruthy()
  fireEvent.click(await screen.findByRole('checkbox', { name: jobDesk.pickAll }))
  await click(jobDesk.retry)
  await waitFor(() => expect(callsTo('POST /v1/operator/job/dead/retry')).toHaveLength(1))
  expect(callsTo('POST /v1/operator/job/dead/retry')[0]!.body).toEqual({ ids: [aLetter(2).id, aLetter(1).id] })
  expect(await screen.findByText('그사이 다른 운영자가 처리했어요.')).toBeTruthy()
  await type(jobDesk.dropReason, '이미 처리한 일이에요')
  await click(jobDesk.drop)
  await waitFor(() => expect(callsTo('POST /v1/operator/job/dead/drop')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(jobDesk.picked('2'))).toBeNull())
  await click(jobDesk.resend('3'))
  await waitFor(() => expect(callsTo('POST /v1/operator/outbox/mail/resend')).toHaveLength(1))
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('who may only look sees the jobs and no acts', async () => {
  const answers = { 'GET /v1/operator/job': () => ok(JOBS), 'GET /v1/operator/job/dead': () => ok([aLetter(2), aLetter(1)]) }
  showSection('/job', <Jobs />, '/job', answers, ['system.act'])
  expect(await screen.findAllByText('TypeError')).toHaveLength(2)
  expect([screen.queryByRole('checkbox'), screen.queryByText(jobDesk.resend('3'))]).toEqual([null, null])
})

test('a failed job is a case of the inbox: it is sent again, and the next one opens', async () => {
  const openNext = vi.fn()
  const { callsTo } = showSection(
    '/inbox',
    <NextCase value={openNext}>
      <DeadCase no={2} />
    </NextCase>,
    '/inbox',
    {
      'GET /v1/operator/job/dead/2': () => ok(aLetter(2)),
      'POST /v1/operator/job/dead/retry': () => ok({ count: 1 }),
    },
  )
  expect(await screen.findByText('TypeError')).toBeTruthy()
  await click(jobDesk.retry)
  await waitFor(() => expect(openNext).toHaveBeenCalledWith(2))
  expect(callsTo('POST /v1/operator/job/dead/retry')[0]!.body).toEqual({ ids: [aLetter(2).id] })
})

const aSwitch = (of: object = {}) => ({
  name: 'exchange',
  is_on: true,
  notice: '',
  reason: '',
  until_dt: null,
  change_by: null,
  change_dt: null,
  proposal_no: null,
  ...of,
})

test('a switch: closing asks first, opening where money moves becomes a proposal, and what members read is shown', async () => {
  let row = aSwitch()
  const { callsTo } = showSection('/switch', <Switches />, '/switch/exchange', {
    'GET /v1/operator/switch': () => ok([row, aSwitch({ name: 'chat' })]),
    'POST /v1/operator/switch/exchange/off': () => {
      row = aSwitch({
        is_on: false,
        notice: '은행 점검 때문이에요.',
        reason: '공지를 받았어요',
        change_by: operatorNamed(3),
        change_dt: '2026-11-21T05:00:00Z',
      })
      return ok(row)
    },
    'POST /v1/operator/switch/exchange/on': () => {
      row = { ...row, proposal_no: 12 } as never
      return ok(row)
    },
  })
  expect(await screen.findByText(switchDesk.closes.exchange)).toBeTruthy()
  await type(switchDesk.until, '2020-01-01T10:00')
  await type(switchDesk.reason, '공지를 받았어요')
  await click(switchDesk.close)
  expect(await screen.findByText(switchDesk.badUntil)).toBeTruthy()
  await type(switchDesk.until, '')
  await type(switchDesk.notice, '은행 점검 때문이에요.')
  await click(switchDesk.close)
  expect(await screen.findByText('지금은 환전을 쉬고 있어요. 은행 점검 때문이에요.')).toBeTruthy()
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true }))
  expect(callsTo('POST /v1/operator/switch/exchange/off')[0]!.body).toEqual({
    notice: '은행 점검 때문이에요.',
    until_dt: null,
    reason: '공지를 받았어요',
  })
  await type(switchDesk.reason, '점검이 끝났어요')
  await click(switchDesk.openMoney)
  expect((await screen.findByRole('link', { name: switchDesk.toProposal })).getAttribute('href')).toBe('/proposal/12')
  expect(screen.queryByRole('button', { name: switchDesk.openMoney })).toBeNull()
})

test('a maintenance is planned in Korean time and cancelled; the oldest app is set with a question', async () => {
  const planned = {
    maintenance_no: 5,
    announce_dt: '2026-11-20T00:00:00Z',
    from_dt: '2099-11-30T18:00:00Z',
    until_dt: '2099-11-30T19:00:00Z',
    notice: '',
    reason: '데이터베이스를 옮겨요',
    made_by: operatorNamed(7),
    cancel_by: null,
    cancel_dt: null,
  }
  const { callsTo } = showSection('/maintenance', <Maintenances />, '/maintenance', {
    'GET /v1/operator/maintenance': () => ok([planned]),
    'GET /v1/operator/version': () => ok([]),
    'POST /v1/operator/maintenance': () => ok(planned),
    'POST /v1/operator/maintenance/5/cancel': () => ok(planned),
    'PUT /v1/operator/version/ios': () => refused(400, 'request.invalid', '1.4.2처럼 숫자와 점으로 적어 주세요.', 'min_version'),
  })
  expect(await screen.findByText(maintenanceDesk.states.announced)).toBeTruthy()
  const form = screen.getByText(maintenanceDesk.planHelp).closest('section')!
  const fill = (label: string, value: string): void => {
    fireEvent.change([...form.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!.control!, {
      target: { value },
    })
  }
  fill(maintenanceDesk.announce, '2099-11-30T09:00')
  fill(maintenanceDesk.from, '2099-12-01T03:00')
  fill(maintenanceDesk.until, '2099-12-01T04:00')
  fill(maintenanceDesk.reason, '데이터베이스를 옮겨요')
  await click(maintenanceDesk.submit)
  await waitFor(() => expect(callsTo('POST /v1/operator/maintenance')).toHaveLength(1))
  expect(callsTo('POST /v1/operator/maintenance')[0]!.body).toMatchObject({
    announce_dt: '2099-11-30T00:00:00.000Z',
    from_dt: '2099-11-30T18:00:00.000Z',
    until_dt: '2099-11-30T19:00:00.000Z',
  })
  await click(maintenanceDesk.cancel)
  const heading = await screen.findByText(/점검$/, { selector: 'h3' })
  fireEvent.change(heading.parentElement!.querySelector('textarea')!, { target: { value: '미뤄졌어요' } })
  fireEvent.submit(heading.parentElement!.querySelector('form')!)
  await waitFor(() => expect(callsTo('POST /v1/operator/maintenance/5/cancel')[0]!.body).toEqual({ reason: '미뤄졌어요' }))
  const ios = screen.getByRole('region', { name: 'iOS' })
  fireEvent.change(ios.querySelector('textarea')!, { target: { value: '결제가 안 돼요' } })
  fireEvent.submit(ios.querySelector('form')!)
  expect(await screen.findByText('1.4.2처럼 숫자와 점으로 적어 주세요.')).toBeTruthy()
})

test('the database: statements by either time, tables and files; each says when there is nothing to show', async () => {
  const long = `select ${'a, '.repeat(60)}b from viv_entry`
  const slow = { id: '1', query: long, calls: 1200, mean_ms: 12.345, max_ms: 2500, total_ms: 14_800, rows: 5, pages: 31 }
  let answer: object = { is_available: true, since_dt: '2026-11-20T05:00:00Z', rows: [slow] }
  const storage = {
    tables: [{ name: 'viv_entry', rows: 10_000_000, bytes: 1_342_177_280, index_bytes: 1024 }],
    database_bytes: 5 * 1024 ** 3,
    files: [{ kind: 'film', count: 3, bytes: 0, count_dt: '2026-11-20T18:40:00Z' }],
    free_bytes: 2 * 1024 ** 3,
  }
  const { callsTo } = showSection('/database', <Databases />, '/database', {
    'GET /v1/operator/query': () => ok(answer),
    'GET /v1/operator/storage': () => ok(storage),
  })
  // The whole statement stands in what opens.
  expect(await screen.findByText(long)).toBeTruthy()
  for (const text of ['12.3ms', '2.5초', '14.8초', '10,000,000', '1.25GB', '1KB', '0B']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^데이터베이스 크기: 5GB/)).toBeTruthy()
  expect(screen.getByText(/더 저장할 수 있는 크기: 2GB/)).toBeTruthy()
  answer = { is_available: false, since_dt: null, rows: [] }
  await click(databaseDesk.sorts.mean)
  expect(await screen.findByText(databaseDesk.notAvailable)).toBeTruthy()
  expect(callsTo('GET /v1/operator/query').map(({ url }) => url.split('?')[1])).toEqual(['sort=total', 'sort=mean'])
})
