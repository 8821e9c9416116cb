import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, resetConsole, showSection, someone } from '#kit/web/console/testing.tsx'
import { saveText } from '#kit/web/download.ts'
import { toast } from '#kit/web/overlays.ts'
import Statements from './Statements.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), alert: vi.fn(async () => {}) }))
vi.mock('#kit/web/download.ts', () => ({ saveText: vi.fn() }))

const sums = { exchanges: 2, gross_won: 133_300, platform_won: 13_330, withheld_won: 4398, net_won: 115_572 }
const none = { experts: 0, exchanges: 0, gross_won: 0, platform_won: 0, withheld_won: 0, net_won: 0 }

beforeEach(resetConsole)

test('shows the sums to declare, each expert, another month, and saves the file', async () => {
  const { callsTo } = showSection('/statement', <Statements />, '/statement?month=2026-10', {
    'GET /v1/operator/statement': () => ok([{ member: someone(2), holder: '김*루', has_biz: false, ...sums }]),
    'GET /v1/operator/statement/total': () => ok({ withheld: { experts: 1, ...sums }, business: none }),
    'POST /v1/operator/statement/export': () => ok({ file_name: 'haru-statement-2026-10.csv', csv: 'a', rows: 1, is_cut: false }),
  })
  expect(await screen.findByRole('heading', { name: '2026년 10월' })).toBeTruthy()
  const table = await screen.findByRole('table', { name: '전문가별 명세' })
  expect(within(table).getAllByRole('row')[1]!.textContent).toBe('회원2 (2번)김*루원천징수2건133,300원13,330원3,999원399원115,572원')
  expect((await screen.findByText('원천세 신고·납부 기한')).nextElementSibling!.textContent).toBe('2026.\u00a011.\u00a010.')
  await click('CSV로 받기')
  await waitFor(() => expect(saveText).toHaveBeenCalledWith('haru-statement-2026-10.csv', 'a'))
  expect(toast).toHaveBeenLastCalledWith('1줄을 받았어요. 받은 일은 기록에 남아요.')
  expect(callsTo('POST /v1/operator/statement/export')[0]!.body).toEqual({ month: '2026-10' })
  await click('앞 달')
  expect(await screen.findByRole('heading', { name: '2026년 9월' })).toBeTruthy()
})
