import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { getMyCalendar } from '#features/calendar/contract.ts'
import { CallError } from '#kit/web/call.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { alert, confirm } from '#kit/web/overlays.ts'
import { listOwnProducts } from '../../contract/product.ts'
import {
  approveCounsel,
  countExpertCounsels,
  getCounsel,
  getCounselRoom,
  listExpertCounsels,
  listMyCounsels,
  rejectCounsel,
  type CounselRow,
} from '../../contract/session.ts'
import type { CounselTab } from '../../transitions.ts'
import CounselDesk from '../desk/CounselDesk.tsx'
import PanelList from '../session/PanelList.tsx'
import { anInfo, aPartner, aRow, minutes } from '../session/sample.ts'
import { answers, asked, draw, serve } from '../session/testing.tsx'
import CounList from './CounList.tsx'
import ExpertCounList from './ExpertCounList.tsx'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), alert: vi.fn(), confirm: vi.fn() }))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

let lists: Record<CounselTab, CounselRow[]>
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(confirm).mockResolvedValue(true)
  serve({ isExpert: true })
  lists = { new: [], ing: [], end: [] }
  const list = ({ query }: { query: { status: CounselTab; before_no?: number } }) =>
    query.before_no === undefined ? lists[query.status] : []
  answers.set(listMyCounsels, list)
  answers.set(listExpertCounsels, list)
  answers.set(countExpertCounsels, () => ({ new: lists.new.length, ing: lists.ing.length, end: 120 }))
})

const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const open = (tab = 'new') =>
  draw(
    <>
      <ExpertCounList />
      <Overlays />
    </>,
    { search: new URLSearchParams({ tab }) },
  )

describe('CounList', () => {
  it('groups what waits, what is next and what is over', async () => {
    lists.new = [aRow(1)]
    lists.ing = [aRow(2, { state: 8, move_dt: minutes(99), move_by: 'expert' })]
    lists.end = [aRow(3, { state: 4, close_code: 'REJECTED' })]
    draw(<CounList />)
    await screen.findByRole('heading', { name: '수락을 기다려요' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '수락을 기다려요',
      '다가오는 상담',
      '지난 상담',
    ])
    const next = within(screen.getByRole('list', { name: '다가오는 상담' }))
    expect(next.getByRole('link', { name: '정하윤' }).getAttribute('href')).toBe('/coun-detail/2')
    expect(next.getByText('일정 변경 요청')).toBeTruthy()
    expect(screen.getByText('거절됨')).toBeTruthy()
  })

  it('offers to find an expert when there is none', async () => {
    draw(<CounList />)
    await screen.findByText('아직 상담한 적이 없어요')
    await click('전문가 찾아보기')
    expect(go.to).toHaveBeenCalledWith('/search-expert')
  })

  it('offers to try again when it cannot be loaded', async () => {
    answers.set(listMyCounsels, () => {
      throw new CallError({ status: 500, message: 'x' })
    })
    draw(<CounList />)
    await screen.findByRole('button', { name: '다시 시도' })
    answers.set(listMyCounsels, ({ query }: { query: { status: CounselTab } }) => (query.status === 'end' ? [aRow(9, { state: 3 })] : []))
    await click('다시 시도')
    expect(await screen.findByText('완료')).toBeTruthy()
  })

  it('asks for the next page after the last row of the one before', async () => {
    lists.new = Array.from({ length: 30 }, (_, index) => aRow(100 - index, { recent_dt: minutes(-index) }))
    draw(<CounList />)
    await screen.findByRole('button', { name: '더 보기' })
    await click('더 보기')
    expect(asked(listMyCounsels)).toContainEqual({ query: { status: 'new', before_dt: minutes(-29), before_no: 71 } })
  })
})

describe('ExpertCounList', () => {
  it('has three tabs with counts, and the tab of the address', async () => {
    lists.ing = [aRow(2, { state: 2 })]
    open('ing')
    expect(await screen.findByRole('link', { name: '정하윤' })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['새 요청', '진행 1', '완료 99+']))
    expect(screen.getByRole('tab', { name: '진행 1' }).getAttribute('aria-selected')).toBe('true')
    expect(asked(listExpertCounsels)).toEqual([{ query: { status: 'ing' } }])
    fireEvent.click(screen.getByRole('tab', { name: '완료 99+' }))
    expect(go.to).toHaveBeenCalledWith('/expert-coun-list?tab=end', { replace: true })
  })

  it('pages the running ones by their start', async () => {
    lists.ing = Array.from({ length: 30 }, (_, index) => aRow(index + 1, { state: 8, hope_dt: minutes(index), recent_dt: minutes(-index) }))
    const seen: IntersectionObserverCallback[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          seen.push(callback)
        }
        observe() {}
        disconnect() {}
      },
    )
    open('ing')
    await screen.findAllByRole('link', { name: '정하윤' })
    await act(async () => seen.at(-1)!([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver))
    expect(asked(listExpertCounsels).at(-1)).toEqual({ query: { status: 'ing', before_dt: minutes(29), before_no: 30 } })
    vi.unstubAllGlobals()
  })

  it('accepts after a question, says so, and opens the room', async () => {
    lists.new = [aRow(1)]
    answers.set(approveCounsel, () => {
      lists.new = []
      return anInfo({ coun_no: 1, state: 8, side: 'expert' })
    })
    answers.set(getCounselRoom, () => [{ cr_no: 40 }])
    open()
    await screen.findByText('식단 점검 30분 ·', { exact: false })
    vi.mocked(confirm).mockResolvedValueOnce(false)
    await click('수락')
    expect(asked(approveCounsel)).toEqual([])
    await click('수락')
    expect(alert).toHaveBeenCalledExactlyOnceWith('상담을 수락했어요.')
    await waitFor(() => expect(go.to).toHaveBeenCalledWith('/chat-detail/40'))
    expect(await screen.findByText('새 요청이 없어요')).toBeTruthy()
  })

  test.each([
    [-1, 'ALREADY_CANCELLED', 'This counselling has already been cancelled', '이미 취소된 상담이에요.'],
    [-2, 'ALREADY_ACCEPTED', '이미 수락한 상담이에요.', '이미 수락한 상담이에요.'],
    [-3, 'ALREADY_CLOSED', '이미 종료된 상담이에요.', '이미 종료된 상담이에요.'],
    [-4, 'SLOT_TAKEN', '일정이 겹쳐요.', '일정이 겹쳐요.'],
    [0, undefined, 'Server error. If it continues, contact customer service.', '잠시 문제가 생겼어요. 계속되면 고객센터로 알려 주세요.'],
  ])('answer %i to an acceptance: shows the text and loads the list again', async (state, code, message, shown) => {
    lists.new = [aRow(1)]
    answers.set(approveCounsel, () => {
      lists.new = []
      throw new CallError({ status: state === 0 ? 500 : 200, message, code })
    })
    open()
    await screen.findByRole('button', { name: '수락' })
    await click('수락')
    expect(alert).toHaveBeenCalledExactlyOnceWith(shown)
    expect(await screen.findByText('새 요청이 없어요')).toBeTruthy()
    expect(go.to).not.toHaveBeenCalled()
  })

  it('rejects with a reason only', async () => {
    lists.new = [aRow(1)]
    answers.set(rejectCounsel, () => {
      lists.new = []
      return anInfo({ coun_no: 1, state: 4, side: 'expert' })
    })
    open()
    await screen.findByRole('button', { name: '거절' })
    await click('거절')
    const submit = await screen.findByRole('button', { name: '거절하기' })
    await act(async () => void fireEvent.click(submit))
    expect(screen.getByText('거절하는 이유를 적어 주세요.')).toBeTruthy()
    expect(asked(rejectCounsel)).toEqual([])
    fireEvent.change(screen.getByRole('textbox', { name: '거절하는 이유' }), { target: { value: ' 그날은 어려워요. ' } })
    fireEvent.click(screen.getByRole('switch', { name: '다시 신청 받지 않기' }))
    await act(async () => void fireEvent.click(submit))
    expect(asked(rejectCounsel)).toEqual([{ params: { coun_no: 1 }, body: { reject_reason: '그날은 어려워요.', no_more: true } }])
    await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('상담을 거절했어요.'))
    expect(await screen.findByText('새 요청이 없어요')).toBeTruthy()
  })

  it('a rejection that comes too late closes the form and loads the list again', async () => {
    lists.new = [aRow(1)]
    answers.set(rejectCounsel, () => {
      lists.new = []
      throw new CallError({ status: 200, code: 'ALREADY_CANCELLED', message: 'This counselling has already been cancelled' })
    })
    open()
    await screen.findByRole('button', { name: '거절' })
    await click('거절')
    const submit = await screen.findByRole('button', { name: '거절하기' })
    fireEvent.change(screen.getByRole('textbox', { name: '거절하는 이유' }), { target: { value: '그날은 어려워요.' } })
    await act(async () => void fireEvent.click(submit))
    await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('이미 취소된 상담이에요.'))
    expect(await screen.findByText('새 요청이 없어요')).toBeTruthy()
  })

  it('shows others the way to become an expert, and asks the server nothing', async () => {
    serve()
    open()
    fireEvent.click(await screen.findByRole('button', { name: /신청/ }))
    expect(go.to).toHaveBeenCalledWith('/expert-apply-main')
    expect(asked(listExpertCounsels)).toEqual([])
  })
})

describe('an expert without any counselling yet', () => {
  beforeEach(() => {
    answers.set(countExpertCounsels, () => ({ new: 0, ing: 0, end: 0, now: minutes(0) }))
    answers.set(listOwnProducts, () => ({ accepts_requests: true, products: [] }))
    answers.set(getMyCalendar, () => ({ version: 0 }))
  })
  const openDesk = () => draw(<CounselDesk tab={null} onTab={() => undefined} scroller={{ current: null }} />, { name: 'PcExpertMain' })

  test.each([
    ['on the phone', () => open(), '/expert-calendar'],
    ['in the portal', openDesk, '/pc-expert-calendar?tab=hours'],
  ])('reads %s what is missing before members can ask, and is led there', async (_, openList, calendar) => {
    openList()
    await screen.findByText('아직 신청을 받을 수 없어요')
    expect(screen.getByRole('button', { name: '상담 상품 만들기' })).toBeTruthy()
    await click('상담 시간 열기')
    expect(go.to).toHaveBeenCalledWith(calendar)
  })

  it('reads that there is nothing new once products and hours are there', async () => {
    answers.set(listOwnProducts, () => ({ accepts_requests: true, products: [{ product_no: 1 }] }))
    answers.set(getMyCalendar, () => ({ version: 1 }))
    openDesk()
    await waitFor(() => expect(asked(getMyCalendar)).toHaveLength(1))
    expect(await screen.findByText('새 요청이 없어요')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '상담 상품 만들기' })).toBeNull()
  })
})

describe('the counsel tab of the chat panel', () => {
  const onOpen = vi.fn()
  const openPanel = () => draw(<PanelList onOpen={onOpen} shown={null} scroller={{ current: null }} />, { name: 'PcExpertMain' })

  it('opens a request in place, and gives the focus back to its row', async () => {
    lists.new = [aRow(4, { partner: aPartner({ haru_name: '느린걸음' }) }), aRow(5)]
    answers.set(getCounsel, () => anInfo({ side: 'expert' }))
    openPanel()
    await clickFound('정하윤')
    await screen.findByRole('region', { name: '상담 상태' })
    const back = screen.getByRole('button', { name: '상담 목록으로' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    fireEvent.click(back)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '정하윤' })))
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('has the three lists, and opens the room of a session', async () => {
    lists.ing = [aRow(6, { state: 8, cr_no: 40 })]
    openPanel()
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['새 요청', '진행 1', '완료 99+'])
    fireEvent.click(screen.getByRole('tab', { name: '진행 1' }))
    await clickFound('정하윤')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(40)
  })
})

const clickFound = async (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
