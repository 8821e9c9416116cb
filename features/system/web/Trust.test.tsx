import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#kit/web/testing-screen.tsx'
import { trustWords as words } from '../words/trust.ts'
import Trust from './Trust.tsx'

afterEach(() => vi.unstubAllGlobals())

test('shows each figure with its unit and how many cases it is of, and says what has no records yet', async () => {
  const figures = [
    { name: 'viv_outstanding_won', value: 1_234_500, cases: null },
    { name: 'reports_in_day', value: 96.5, cases: 200 },
    { name: 'inquiry_hours', value: null, cases: null },
    { name: 'refund_days', value: 1.5, cases: 12 },
    { name: 'uptime', value: 99.98, cases: null },
  ]
  openScreen(<Trust />, '/trust', { 'GET /v1/user/trust': () => ({ day: '2026-11-28', figures }) })
  expect(await screen.findByText('1,234,500원')).toBeTruthy()
  expect(screen.getByText('99.98%')).toBeTruthy()
  const reports = screen.getByText(words.figures.reports_in_day.title).parentElement!
  expect(reports.textContent).toContain('96.5%')
  expect(reports.textContent).toContain(words.cases('200'))
  expect(screen.getByText(words.figures.inquiry_hours.title).parentElement!.textContent).toContain(words.noValue)
  expect(screen.getByText(words.day('11월 28일 토요일'))).toBeTruthy()
})
