import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { ApplicationStatus } from '../contract.ts'
import type { ExpertForm } from '../rules.ts'

export const blank: ApplicationStatus = {
  application: null,
  applications: [],
  license: null,
  is_expert: false,
  real_name: '정하윤',
  again_dt: null,
  left: 5,
}
const careerDocument = {
  document_no: 3,
  kind: 'career',
  file_name: '경력***.pdf',
  mimetype: 'application/pdf',
  bytes: 9,
  reg_dt: '2026-11-21T14:00:00+09:00',
} as const
export const whole = {
  cate_no: 6,
  job_title: '필라테스 강사',
  affiliation_name: '하루 필라테스',
  business_kind: 'none',
  bank_code: '088',
  account_no: '110123456789',
  intro: '가'.repeat(50),
  areas: [{ sido: '11', sigugun: '11440' }],
} satisfies ExpertForm

export function aStatus(state: number, form: ExpertForm = whole, more: Partial<ApplicationStatus> = {}): ApplicationStatus {
  const moments = { submit_dt: state === 0 ? null : '2026-11-20T14:00:00+09:00', decide_dt: null, edit_dt: '2026-11-21T14:00:00+09:00' }
  return {
    ...blank,
    application: { application_no: 1, state, form, documents: [careerDocument], question: null, reject_reason: null, ...moments },
    ...more,
  }
}

/** Fakes a server that stores the form. `refuse` overrides single responses. */
export function serve(first: ApplicationStatus, refuse: (call: Call) => { status: number; json: unknown } | undefined = () => undefined) {
  let status = first
  return fakeNetwork((call) => {
    const refused = refuse(call)
    if (refused) return refused
    if (call.url.endsWith('.json')) return { json: REGIONS }
    if (!call.url.includes('/expert/application')) return {}
    if (call.method === 'PUT') {
      const { application } = status.application ? status : aStatus(0, {})
      status = { ...status, application: { ...application!, form: { ...application!.form, ...(call.body as ExpertForm) } } }
    }
    if (call.url.endsWith('/submit')) status = { ...status, application: { ...status.application!, state: 1 } }
    return { json: { state: 1, query: status } }
  })
}
const REGIONS = [{ code: '11', name: '서울특별시', short: '서울', sigugun: [['11440', '마포구']] }]

/** Renders a screen at its path; other paths are blank. */
export function show(element: ReactNode, at: string, member = true, params: Record<string, string> = {}) {
  localStorage.clear()
  wireForTest()
  queryClient.clear()
  if (member) localStorage.setItem('haru_token', tokenFor(7))
  history.replaceState({ idx: 1, key: 'default' }, '', `#${at}`)
  const { router, view } = followingForTest(
    <>
      {element}
      <Overlays />
    </>,
    at,
    params,
    at.startsWith('/pc') ? 'PcExpert' : '',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
