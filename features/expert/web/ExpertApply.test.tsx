import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, type Call } from '#kit/web/testing.ts'
import { socketEvents } from '#kit/web/socket.ts'
import type { ApplicationStatus, OwnApplication } from '../contract.ts'
import ExpertApplyDetail from './ExpertApplyDetail.tsx'
import ExpertApplyMain from './ExpertApplyMain.tsx'
import PcExpertApplyDetail from './PcExpertApplyDetail.tsx'
import PcExpertApplyMain from './PcExpertApplyMain.tsx'
import { aStatus, blank, show, whole } from './testing.tsx'

afterEach(() => vi.unstubAllGlobals())

const listed = (application_no: number, state: number, is_renewal = false) => ({
  application_no,
  state,
  is_renewal,
  cate_no: 6,
  submit_dt: '2026-11-20T14:00:00+09:00',
  decide_dt: null,
  edit_dt: '2026-11-20T14:00:00+09:00',
})
const anExpert = (license: ApplicationStatus['license'], state = 3): ApplicationStatus =>
  aStatus(state, whole, { is_expert: true, license, applications: [listed(1, state)] })
function anOwn(state: number, of: Partial<OwnApplication> = {}): OwnApplication {
  const base = aStatus(state).application!
  return { ...base, is_renewal: false, cate_no: 6, renews: null, license_no: null, license_expire_dt: null, history: [], ...of }
}

function serve(
  status: ApplicationStatus,
  own: OwnApplication | (() => OwnApplication),
  reply: (call: Call) => object | undefined = () => undefined,
) {
  const ownNow = typeof own === 'function' ? own : () => own
  return fakeNetwork((call) => {
    const given = reply(call)
    if (given) return given
    const isStatus = call.method === 'GET' && call.url.endsWith('/expert/application')
    return { json: { state: 1, query: isStatus ? status : ownNow() } }
  })
}
const main = (status: ApplicationStatus) => {
  const network = serve(status, anOwn(0))
  return { ...network, router: show(<ExpertApplyMain />, '/expert-apply-main') }
}
const detail = (own: OwnApplication | (() => OwnApplication), status = aStatus(1), reply?: (call: Call) => object | undefined) => {
  const network = serve(status, own, reply)
  return { ...network, router: show(<ExpertApplyDetail />, '/expert-apply-detail/1', true, { id: '1' }) }
}

test('without an application the list shows who may apply, and begins at the first question', async () => {
  const { router } = main(blank)
  await userEvent.click(await screen.findByRole('button', { name: '신청 시작하기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/register-pro'))
})

test('shows where the application stands, and leads to the answer of a question', async () => {
  const status = aStatus(2, whole, { applications: [listed(1, 2)] })
  const { router } = main({ ...status, application: { ...status.application!, question: '경력을 증명해 주세요.' } })
  expect(await screen.findByText('경력을 증명해 주세요.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '답하기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-apply-detail/1'))
})

test.each([
  [{ license_no: '12', license_expire_dt: '2099-03-01', accepts_requests: true }, 3, '새 상담 신청을 받을 수 있어요.', '면허 갱신하기'],
  [{ license_no: '12', license_expire_dt: '2020-03-01', accepts_requests: false }, 6, /새 상담 신청을 받을 수 없어요/, '면허 갱신하기'],
])('an expert sees until when the licence is valid, and can renew it: %o', async (license, state, text, button) => {
  const { calls, router } = main(anExpert(license, state))
  expect(await screen.findByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-apply-detail/1'))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])).toEqual([['/v1/user/expert/renewal', {}]])
})

test('a licence without an end has no renewal', async () => {
  main(anExpert({ license_no: null, license_expire_dt: null, accepts_requests: true }))
  expect(await screen.findByText('기한 없음')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '면허 갱신하기' })).toBeNull()
})

test('a draft lists what is missing, each with a link to its question', async () => {
  const form = { ...whole, intro: '짧아요' }
  detail(anOwn(0, { form }), aStatus(0, form))
  const link = await screen.findByRole('link', { name: /회원에게 나를 소개해 주세요/ })
  expect(link.getAttribute('href')).toBe('/register-pro?step=intro')
})

test('a question needs an answer, which sends the application back', async () => {
  let own = anOwn(2, { question: '경력을 증명해 주세요.' })
  const { calls } = detail(
    () => own,
    aStatus(2),
    ({ url }) => {
      if (url.endsWith('/answer')) own = anOwn(1)
      return undefined
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: '답하고 다시 내기' }))
  const field = await screen.findByRole('textbox', { name: '답' })
  expect(await screen.findByText('답을 적어 주세요.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, '올렸어요')
  await userEvent.click(screen.getByRole('button', { name: '답하고 다시 내기' }))
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
  expect(calls.find(({ url }) => url.endsWith('/answer'))?.body).toEqual({ answer: '올렸어요' })
})

test('a renewal is checked by the rules before it is sent', async () => {
  const renews = { license_no: '12', license_expire_dt: '2099-03-01' }
  const { calls } = detail(anOwn(0, { is_renewal: true, renews, form: { license_no: '12' } }))
  await userEvent.click(await screen.findByRole('button', { name: '갱신 신청하기' }))
  expect(await screen.findByText('꼭 적어 주세요.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('새 만료일'), '2099-01-01')
  await userEvent.click(screen.getByRole('button', { name: '갱신 신청하기' }))
  expect(await screen.findByText('지금 면허의 만료일보다 뒤의 날짜를 적어 주세요.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('새 만료일'))
  await userEvent.type(screen.getByLabelText('새 만료일'), '2101-01-01')
  await userEvent.click(screen.getByRole('button', { name: '갱신 신청하기' }))
  await waitFor(() => expect(calls.some(({ url }) => url.endsWith('/renewal/submit'))).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ license_no: '12', license_expire_dt: '2101-01-01' })
})

test('an application under review can be withdrawn after a question', async () => {
  let own = anOwn(1)
  detail(
    () => own,
    aStatus(1),
    ({ url }) => {
      if (url.endsWith('/withdraw')) own = anOwn(7)
      return undefined
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: '신청 취소하기' }))
  await userEvent.click(await screen.findByRole('button', { name: '취소하기' }))
  expect(await screen.findByRole('heading', { name: '신청을 취소했어요' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '신청 취소하기' })).toBeNull()
})

test('shows a decision at once that arrives over the live connection', async () => {
  let own = anOwn(1)
  detail(() => own)
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
  own = anOwn(3)
  socketEvents.dispatch('ud', { user_no: 7 })
  expect(await screen.findByRole('heading', { name: '승인됐어요' })).toBeTruthy()
})

test('shows a decision whose event was lost with the connection', async () => {
  let own = anOwn(1)
  detail(() => own)
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
  own = anOwn(3)
  socketEvents.setSocket({ connected: true } as never)
  socketEvents.connected()
  expect(await screen.findByRole('heading', { name: '승인됐어요' })).toBeTruthy()
})

describe('in the portal', () => {
  const portalMain = (status: ApplicationStatus) => ({
    ...serve(status, anOwn(0)),
    router: show(<PcExpertApplyMain />, '/pc-expert-apply-main'),
  })
  const at = (path: string) => expect.objectContaining({ pathname: path })

  test('leads to the form of the portal, also where the window is as narrow as a phone', async () => {
    const { router } = portalMain(blank)
    await userEvent.click(await screen.findByRole('button', { name: '신청 시작하기' }))
    await waitFor(() => expect(router.state.location).toEqual(at('/pc-expert-register')))
  })

  test('shows state, papers, what a new draft lacks, and all applications, with links within the portal', async () => {
    const form = { ...whole, intro: '짧아요' }
    portalMain(aStatus(0, form, { applications: [listed(2, 0), listed(1, 4)] }))
    expect(await screen.findByRole('heading', { name: '신청서를 쓰고 있어요' })).toBeTruthy()
    expect(screen.getByText('경력***.pdf')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/pc-expert-register?begin=intro', '/pc-expert-apply-detail/2', '/pc-expert-apply-detail/1'])
  })

  test('a rejected applicant begins again with a new draft', async () => {
    const { calls, router } = portalMain(aStatus(4, whole, { applications: [listed(1, 4)] }))
    await userEvent.click(await screen.findByRole('button', { name: '다시 신청하기' }))
    await waitFor(() => expect(router.state.location).toEqual(at('/pc-expert-register')))
    expect(calls.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual(['/v1/user/expert/application'])
  })

  test('an expert renews the licence', async () => {
    const { router } = portalMain(anExpert({ license_no: '12', license_expire_dt: '2099-03-01', accepts_requests: true }))
    await userEvent.click(await screen.findByRole('button', { name: '면허 갱신하기' }))
    await waitFor(() => expect(router.state.location).toEqual(at('/pc-expert-apply-detail/1')))
  })

  test('a question is answered on the page of its application, which leads back to the list', async () => {
    serve(aStatus(2), anOwn(2, { question: '경력을 증명해 주세요.' }))
    const router = show(<PcExpertApplyDetail />, '/pc-expert-apply-detail/1', true, { id: '1' })
    expect(await screen.findByRole('button', { name: '답하고 다시 내기' })).toBeTruthy()
    // Opened by its address: nothing lies behind it.
    history.replaceState({ idx: 0 }, '')
    await userEvent.click(screen.getByRole('button', { name: '돌아가기' }))
    await waitFor(() => expect(router.state.location).toEqual(at('/pc-expert-apply-main')))
  })

  test('another member’s application is not found', async () => {
    fakeNetwork(() => ({ status: 404, json: { state: -9, msg: 'expert.no_application' } }))
    show(<PcExpertApplyDetail />, '/pc-expert-apply-detail/9', true, { id: '9' })
    expect(await screen.findByText(/볼 수 없는 페이지/)).toBeTruthy()
  })
})
