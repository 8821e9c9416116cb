import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Call } from '#kit/web/testing.ts'
import { openDialogs, openScreen } from '#kit/web/testing-screen.tsx'
import type { PassCard, PassDetail } from '../../contract.ts'
import { PASS } from '../../transitions.ts'
import SellerPasses from '../seller/SellerPasses.tsx'
import { PassHead } from './PassHead.tsx'
import { PassSheet } from './PassSheet.tsx'

const PASSES = '/v1/user/order/expert/pass'
const BOUGHT = '/v1/user/order/pass/41'
const aPass = (order_item_no: number, haru_name: string): PassCard => ({
  order_item_no,
  order_no: 7,
  item_no: 3,
  item_name: '필라테스 5회 이용권',
  sio_title: '',
  item_thumb: null,
  partner: { user_no: 5, haru_name, haru_character: '2', gender: 'w', cate_no: null, user_profile: [] },
  company: '하루 필라테스',
  state: PASS.active,
  unit: 'session',
  total: 5,
  used: 0,
  waiting: 0,
  objected: 0,
  paid_viv: 250,
  post_viv: 0,
  back_viv: 0,
  fee_percent: 10,
  expired_percent: 100,
  start_on: '2026-12-06',
  expire_on: '2027-02-03',
  freeze_left: 0,
  frozen_on: null,
  resume_on: null,
  reg_dt: '2026-12-06T09:00:00+09:00',
  end_dt: null,
  acts: ['mark'],
})

let calls: Call[]
let detail: PassDetail
beforeEach(() => {
  const refund = { refund_viv: 250, fee_viv: 0 }
  detail = { ...aPass(41, '느린걸음'), now: '2026-12-08T09:00:00+09:00', uses: [], refund, is_seller_unavailable: false, end_reason: null }
  const answers = {
    [`GET ${PASSES}`]: () => [aPass(41, '느린걸음'), aPass(40, '보리차한잔')],
    [`GET ${PASSES}/41`]: () => detail,
  }
  ;({ calls } = openScreen(<SellerPasses scroller={{ current: null }} />, '/expert-sales-main', answers, { as: 7 }))
})

test('passes of the same name are told apart by their buyers; a pass says until when it runs and who gets the rest', async () => {
  await screen.findByRole('button', { name: '필라테스 5회 이용권, 보리차한잔, 자세히 보기' })
  await userEvent.click(screen.getByRole('button', { name: '필라테스 5회 이용권, 느린걸음, 자세히 보기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '이용권' }))
  await sheet.findByText('12월 6일 일요일 ~ 2027년 2월 3일 수요일')
  sheet.getByText('남은 금액은 모두 회원에게 돌려줘요')
  await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('a pass that its seller ended says why', async () => {
  detail = { ...detail, state: PASS.refunded, end_dt: detail.now, refund: null, end_reason: '헬스장이 이사를 가요.' }
  await userEvent.click(await screen.findByRole('button', { name: '필라테스 5회 이용권, 느린걸음, 자세히 보기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '이용권' }))
  await sheet.findByText('끝낸 이유: 헬스장이 이사를 가요.')
  await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('a pass whose seller cannot serve now says that the rest comes back whole, and what its buyer confirms', async () => {
  const sold = { ...detail, used: 2, fee_percent: 10, expired_percent: 30, acts: ['refund' as const] }
  let pass = { ...sold, refund: { refund_viv: 135, fee_viv: 15 } }
  cleanup()
  openScreen(<PassSheet no={41} side="buyer" />, '/license-list', { [`GET ${BOUGHT}`]: () => pass }, { as: 5 })
  await screen.findByText('남은 금액의 30%가 돌아와요')
  expect(screen.getByText('수수료').nextSibling?.textContent).toBe('15 VIV')
  expect(screen.queryByText(/판매자가 지금 서비스를 할 수 없어요/)).toBeNull()
  cleanup()
  pass = { ...sold, refund: { refund_viv: 150, fee_viv: 0 }, is_seller_unavailable: true }
  openScreen(<PassSheet no={41} side="buyer" />, '/license-list', { [`GET ${BOUGHT}`]: () => pass }, { as: 5 })
  await screen.findByText(/판매자가 지금 서비스를 할 수 없어요/)
  expect(screen.queryByText('기간이 끝나면')).toBeNull()
  expect(screen.getByText('지금 환불하면').nextSibling?.textContent).toBe('150 VIV')
  expect(screen.queryByText('수수료')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '남은 만큼 환불' }))
  const asked = within(await screen.findByRole('alertdialog'))
  asked.getByText('150 VIV를 지금 바로 돌려드려요. 환불하면 이용권이 끝나요.')
  await userEvent.click(asked.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('a use is not marked for a day before the pass began', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '필라테스 5회 이용권, 느린걸음, 자세히 보기' }))
  await userEvent.click(await screen.findByRole('button', { name: '사용 기록하기' }))
  const form = within(await screen.findByRole('dialog', { name: '사용 기록하기' }))
  const day = form.getByLabelText<HTMLInputElement>('사용한 날')
  expect([day.min, day.max]).toEqual(['2026-12-06', '2026-12-08'])
  fireEvent.change(day, { target: { value: '2026-12-05' } })
  await userEvent.click(form.getByRole('button', { name: '기록하기' }))
  await form.findByText('사용한 날은 이용 기간 안에서 최근 7일로 골라 주세요.')
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a pass that is over says what was used of it and since when, and that nothing is left', () => {
  const over = { ...aPass(41, '느린걸음'), state: PASS.refunded, used: 2, end_dt: '2026-12-07T10:00:00+09:00' }
  openScreen(<PassHead pass={over} side="buyer" />, '/license-list', {}, { as: 5 })
  screen.getByText('5회 중 2회 사용')
  screen.getByText(/^12월 7일.*에 끝났어요$/)
  expect(screen.queryByText(/3회 남음|2월 3일/)).toBeNull()
})

test('a use that operators decide about is not one for the buyer to check', () => {
  const disputed = { ...aPass(41, '느린걸음'), waiting: 2, objected: 2 }
  const { rerender } = render(<PassHead pass={disputed} side="buyer" />)
  screen.getByText('이의 확인 중 2건')
  expect(screen.queryByText(/확인할 사용/)).toBeNull()
  rerender(<PassHead pass={{ ...disputed, objected: 1 }} side="buyer" />)
  screen.getByText('확인할 사용 1건')
  screen.getByText('이의 확인 중 1건')
})
