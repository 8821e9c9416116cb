import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirm } from '#kit/web/overlays.ts'
import { click, ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import AppealCase from './appeal/AppealCase.tsx'
import Cases from './Cases.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/report'
const ONE = 'GET /v1/operator/report/case/12'
const PREVIEW = 'POST /v1/operator/report/case/12/preview'
const DECIDE = 'POST /v1/operator/report/case/12/decide'
const UNDO = 'POST /v1/operator/report/case/12/undo'
const PICTURE = 'POST /v1/operator/report/case/12/picture'
const TEMPLATES = 'GET /v1/operator/report/template'
const AT = '2026-11-20T05:00:00Z'

const aRow = (case_no: number, of: object = {}) => ({
  case_no,
  target_kind: 'daily',
  target_no: 3,
  member: someone(101, '긴***가'),
  lane: 'mod',
  reason: 'ABUSE',
  severity: 2,
  priority: 'high',
  reporter_qtt: 3,
  state: 1,
  open_dt: AT,
  due_dt: '2199-11-27T05:00:00Z',
  close_dt: null,
  by: null,
  ...of,
})
const measure = (sanction_no: number, of: object = {}) => ({
  sanction_no,
  kind: 'hide',
  activities: [],
  points: 0,
  state: 1,
  end_dt: null,
  ...of,
})
const aReport = (report_no: number, of: object = {}) => ({
  report_no,
  reporter: someone(200 + report_no, '신***자'),
  reason: 'ABUSE',
  report_text: '욕을 했어요',
  state: 1,
  counts: true,
  has_blocked: false,
  reg_dt: AT,
  accuracy: 'high',
  decided: 4,
  upheld: 4,
  ...of,
})
const aCase = (of: object = {}) => ({
  ...aRow(12),
  version: 1,
  versions: [{ reg_dt: AT, evidence: { content: '처음 글' } }],
  current: {
    evidence: { content: '고친 글' },
    is_hidden: true,
    is_limited: false,
    is_gone: false,
    context: [{ kind: 'post', text: '원글이에요' }],
  },
  pictures: [],
  is_severe: false,
  can_hide: true,
  can_limit: true,
  hidden_by: { decision: false, block: false, reports: true, staff: false },
  limited_by: { decision: false, reports: false },
  reports: [aReport(1), aReport(2, { reporter: null })],
  about: {
    user_no: 101,
    haru_name: '긴***가',
    state: 1,
    isexpert: false,
    reg_dt: AT,
    points: 0,
    suspended_until: null,
    received: { waiting: 1, upheld: 0, dismissed: 2 },
    decisions: [],
  },
  expert: null,
  earlier: [],
  decisions: [],
  acts: [],
  block: null,
  proposal_no: null,
  can_act: true,
  ...of,
})
const aPlan = (of: object = {}) => ({
  measures: [],
  expert: null,
  points: { before: 0, after: 0 },
  hidden: { before: true, after: false },
  limited: { before: false, after: false },
  is_longer: false,
  needs_second: false,
  is_permanent_due: false,
  message: null,
  version: 'v1',
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/report', <Cases />, at, {
    [LIST]: () => ok([aRow(12), aRow(13, { lane: 'care' })]),
    [ONE]: () => ok(aCase()),
    'GET /v1/operator/report/case/13': () => ok(aCase({ ...aRow(13) })),
    'POST /v1/operator/report/case/13/preview': () => ok(aPlan()),
    [PREVIEW]: ({ body }) => {
      const { close, member } = body as { close: string | null; member: string | null }
      if (close === 'dismiss') return ok(aPlan({ version: 'dismissal' }))
      if (member === null) return ok(aPlan({ version: 'bare' }))
      return ok(
        aPlan({
          measures: [
            { kind: 'hide', points: 0, activities: [], end_dt: null },
            { kind: 'warn', points: 1, activities: [], end_dt: null },
          ],
          points: { before: 0, after: 1 },
          hidden: { before: true, after: true },
          message: '어긴 규칙: 욕설·괴롭힘·혐오',
          version: 'v2',
        }),
      )
    },
    [TEMPLATES]: () =>
      ok([{ template_no: 2, version: 1, rule: 'ABUSE', title: '욕설과 비하', content: '욕설은 쓸 수 없어요.', by: null, reg_dt: AT }]),
    ...answers,
  })

test('queue, lane, order and search are in the address and in the request', async () => {
  const { callsTo, place } = open('/report')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(callsTo(LIST)[0]!.url).toContain('queue=waiting&sort=due')
  await click('돌봄')
  await waitFor(() => expect(place()).toBe('/report?lane=care'))
  fireEvent.change(screen.getByLabelText('순서'), { target: { value: 'priority' } })
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('sort=priority&lane=care'))
  await click('처리함')
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=closed'))
})

test('a case shows what was reported then and now, where, by whom, and the decision shows its effect before it is sent', async () => {
  const { callsTo, place } = open('/report/12', { [DECIDE]: () => ok({ decision_no: 5, proposal_no: null }) })
  for (const text of ['처음 글', '고친 글', '원글이에요', '위반 0 · 문제없음 2 · 처리할 일 1']) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect(screen.getAllByText(/지난 신고 4건 중 4건 인정/)).toHaveLength(2)
  // Upholding without hiding would show it again: the effect says so.
  const effect = within((await screen.findByRole('heading', { name: '이렇게 바뀌어요' })).closest('section')!)
  expect(await effect.findByText('신고한 내용을 확인하고 조치했어요')).toBeTruthy()
  expect(effect.getByText('보임')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '가리기' }))
  fireEvent.click(screen.getByRole('radio', { name: '경고 +1점' }))
  fireEvent.change(screen.getByLabelText('안내 문구 고르기'), { target: { value: '2' } })
  expect(screen.getByLabelText<HTMLTextAreaElement>('회원에게 보낼 설명').value).toBe('욕설은 쓸 수 없어요.')
  expect(await effect.findByText('어긴 규칙: 욕설·괴롭힘·혐오')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^처리하기/ }))
  await waitFor(() =>
    expect(callsTo(DECIDE)[0]?.body).toMatchObject({
      content: 'hide',
      member: 'warn',
      close: 'uphold',
      rule: 'ABUSE',
      message: '욕설은 쓸 수 없어요.',
      version: 'v2',
    }),
  )
  await waitFor(() => expect(place()).toBe('/report/13'))
})

const EXPERT = {
  user_no: 102,
  haru_name: '전***가',
  title: '식단 상담',
  reg_dt: '2026-11-20T03:00:00Z',
  fake_qtt: 2,
  is_counted: false,
  is_final: false,
  proposal_no: null,
}
const FAKE_LABEL = '전문가가 꾸민 후기예요'

test('a review can be counted as faked by its expert: the case shows what follows, and the plan what changes', async () => {
  const review = { target_kind: 'counsel_review', can_limit: false, expert: EXPERT }
  const { callsTo } = open('/report/12', {
    [ONE]: () => ok(aCase(review)),
    [PREVIEW]: ({ body }) => {
      const { close, is_fake_review } = body as { close: string | null; is_fake_review: boolean }
      const kinds = ['fake_review', 'warn'].map((kind) => ({ kind, points: 0, activities: [], end_dt: null }))
      const expert = {
        fakes: { before: 2, after: 3 },
        measures: kinds,
        needs_second: false,
        message: '상담 후기를 꾸민 것으로 확인했어요.',
      }
      return ok(aPlan(is_fake_review ? { expert, version: 'fake' } : { version: close === 'dismiss' ? 'dismissal' : 'bare' }))
    },
    [DECIDE]: () => ok({ decision_no: null, proposal_no: null }),
  })
  const box = within((await screen.findByRole('heading', { name: '후기를 받은 전문가' })).closest('section')!)
  expect(box.getByText('2건')).toBeTruthy()
  expect(box.getByText('3건이 되면 경고를 받아요.')).toBeTruthy()
  const check = screen.getByLabelText<HTMLInputElement>(FAKE_LABEL)
  expect(check.checked).toBe(false)
  fireEvent.click(check)
  expect(await screen.findByText('상담 후기를 꾸민 것으로 확인했어요.')).toBeTruthy()
  expect(screen.getByText('경고', { selector: '[aria-live] dt' })).toBeTruthy()
  // The review can be hidden by the same decision.
  expect(screen.getByRole('radio', { name: /^가리기/ })).toBeTruthy()
  // A case that stays open says nothing about the expert.
  fireEvent.click(screen.getByRole('radio', { name: '열어 두기' }))
  expect(screen.queryByLabelText(FAKE_LABEL)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '위반으로 닫기' }))
  expect(screen.getByLabelText<HTMLInputElement>(FAKE_LABEL).checked).toBe(false)
  fireEvent.click(screen.getByLabelText(FAKE_LABEL))
  await screen.findByText('상담 후기를 꾸민 것으로 확인했어요.')
  fireEvent.click(screen.getByRole('button', { name: /^처리하기/ }))
  await waitFor(() => expect(callsTo(DECIDE)[0]?.body).toMatchObject({ close: 'uphold', is_fake_review: true, version: 'fake' }))
})

test.each([
  ['two operators decide about their selling', { proposal_no: 5 }, /운영자 두 사람이 결정하고 있어요/],
  ['their selling was not closed', {}, /한 건 더 세면 .* 다시 안건으로 올려요/],
  ['their selling is closed', { is_final: true }, '앞으로 판매와 상담 수락을 할 수 없게 했어요.'],
])('after the last step a case says that %s', async (_, of, words) => {
  const expert = { ...EXPERT, fake_qtt: 20, is_counted: true, ...of }
  open('/report/12', { [ONE]: () => ok(aCase({ target_kind: 'counsel_review', can_limit: false, expert })) })
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['other content', {}],
  ['a review that counts already', { expert: { ...EXPERT, is_counted: true } }],
])('%s has no switch for faked reviews', async (_, of) => {
  open('/report/12', { [ONE]: () => ok(aCase(of)) })
  await screen.findByRole('button', { name: /^위반으로 닫기/ })
  expect(screen.queryByLabelText(FAKE_LABEL)).toBeNull()
})

test('a counselling is read by its two sides alone: nothing says that others see it, and it can be opened', async () => {
  const hidden_by = { decision: false, block: false, reports: false, staff: false }
  open('/report/12', { [ONE]: () => ok(aCase({ target_kind: 'counsel', target_no: 20, can_hide: false, can_limit: false, hidden_by })) })
  expect(await screen.findByText(/대화나 상담을 함께한 사람만 볼 수 있어요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '상담 보기' }).getAttribute('href')).toBe('/counsel/20')
  await screen.findByText('제재 점수', { selector: '[aria-live] dt' })
  expect(screen.queryByText('다른 사람에게')).toBeNull()
})

test('an ad is about no member, and is stopped where it is edited', async () => {
  const hidden_by = { decision: false, block: false, reports: false, staff: false }
  const ad = { target_kind: 'ad', target_no: 3, about: null, can_hide: false, can_limit: false, hidden_by }
  open('/report/12', { [LIST]: () => ok([aRow(12, { target_kind: 'ad', member: null })]), [ONE]: () => ok(aCase(ad)) })
  expect(await screen.findByText(/하루가 내건 광고예요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '광고 보기' }).getAttribute('href')).toBe('/ad/3')
  expect(screen.queryByText('떠난 회원이라 제재할 수 없어요.')).toBeNull()
  expect(await screen.findByText('광고')).toBeTruthy()
  const effect = within(screen.getByRole('region', { name: '이렇게 바뀌어요' }))
  expect(await effect.findByText('신고한 회원이 받는 알림')).toBeTruthy()
  expect(effect.queryByText('제재 점수')).toBeNull()
  expect(effect.queryByText('회원이 읽는 글')).toBeNull()
  expect(screen.getByLabelText('이유 (기록에 남아요)')).toBeTruthy()
  expect(screen.queryByLabelText('안내 문구 고르기')).toBeNull()
})

test('a closed case about which nothing is left to decide has no form', async () => {
  const hidden_by = { decision: false, block: false, reports: false, staff: false }
  const ad = { target_kind: 'ad', target_no: 3, about: null, can_hide: false, can_limit: false, hidden_by }
  open('/report/12', { [ONE]: () => ok(aCase({ ...ad, state: 2 })) })
  expect(await screen.findByText('위반으로 닫음')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '어떻게 할까요?' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^처리하기/ })).toBeNull()
})

test('a close without an act says before that it cannot be undone', async () => {
  const { callsTo } = open('/report/12', { [DECIDE]: () => ok({ decision_no: null, proposal_no: null }) })
  await screen.findByText('신고한 내용을 확인하고 조치했어요')
  fireEvent.click(screen.getByRole('button', { name: /^위반으로 닫기/ }))
  await waitFor(() => expect(callsTo(DECIDE)).toHaveLength(1))
  expect(confirm).toHaveBeenLastCalledWith({ text: expect.stringContaining('다시 열 수 없어요'), yes: '위반으로 닫기' })
})

test('a suspension says what becomes of the passes that the member sold', async () => {
  open('/report/12')
  const note = () => screen.queryByText(/이용권을 수수료 없이 남은 만큼 환불받아요/)
  fireEvent.click(await screen.findByRole('radio', { name: '경고 +1점' }))
  expect(note()).toBeNull()
  for (const act of [/^이용 정지/, /^영구 정지/]) {
    fireEvent.click(screen.getByRole('radio', { name: act }))
    expect(note()).toBeTruthy()
  }
})

test('of a permanent suspension the reporters hear when a second operator has approved it', async () => {
  open('/report/12', { [PREVIEW]: () => ok(aPlan({ needs_second: true })) })
  fireEvent.click(await screen.findByRole('radio', { name: /^영구 정지/ }))
  await type('회원에게 보낼 설명 (10자 이상)', '되풀이해서 괴롭혔어요.')
  expect(await screen.findByText(/^아직 알리지 않아요/)).toBeTruthy()
  expect(screen.queryByText('신고한 내용을 확인하고 조치했어요')).toBeNull()
})

test('acting leaves a case open if the operator wants it; a rule that says little needs a text', async () => {
  const { callsTo, place } = open('/report/12', { [DECIDE]: () => ok({ decision_no: 5, proposal_no: null }) })
  fireEvent.click(await screen.findByRole('radio', { name: '경고 +1점' }))
  fireEvent.click(screen.getByRole('radio', { name: '열어 두기' }))
  fireEvent.change(screen.getByLabelText('어긴 규칙'), { target: { value: 'OTHER' } })
  fireEvent.click(screen.getByRole('button', { name: /^처리하기/ }))
  expect((await screen.findAllByText('회원에게 보낼 설명을 10자 이상 적어 주세요.')).length).toBeGreaterThan(0)
  expect(callsTo(DECIDE)).toEqual([])
  await type('회원에게 보낼 설명 (10자 이상)', '이렇게 하면 안 되는 이유예요.')
  expect(await screen.findByText('어긴 규칙: 욕설·괴롭힘·혐오')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^처리하기/ }))
  await waitFor(() => expect(callsTo(DECIDE)[0]?.body).toMatchObject({ member: 'warn', close: null, rule: 'OTHER' }))
  expect(place()).toBe('/report/12')
})

test('digits choose the acts that show them, again to clear; not while a message is typed', async () => {
  open('/report/12')
  const warn = await screen.findByRole<HTMLInputElement>('radio', { name: '경고 +1점' })
  const hotkeys = screen.getAllByRole('radio').flatMap((tile) => tile.getAttribute('aria-keyshortcuts') ?? [])
  expect(hotkeys).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(warn.closest('label')!.querySelector('kbd')!.textContent).toBe(warn.getAttribute('aria-keyshortcuts'))
  const typeDigit = (target: Element) => fireEvent.keyDown(target, { key: warn.getAttribute('aria-keyshortcuts')! })
  typeDigit(screen.getByRole('textbox', { name: /회원에게 보낼 설명/ }))
  expect(warn.checked).toBe(false)
  typeDigit(document.body)
  expect(warn.checked).toBe(true)
  expect(document.activeElement).toBe(warn)
  typeDigit(warn)
  expect(warn.checked).toBe(false)
})

test('R dismisses without an act, and a case that changed meanwhile says so', async () => {
  const { callsTo } = open('/report/12', {
    [DECIDE]: () => refused(409, 'report_case.changed', '보고 있던 사건이 그사이 바뀌었어요. 바뀐 내용을 확인하고 다시 결정해 주세요.'),
  })
  await screen.findByText('신고한 내용을 확인하고 조치했어요')
  // The button answers as soon as the plan of the dismissal is there.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'r' })
    expect(callsTo(DECIDE)[0]?.body).toMatchObject({ content: null, member: null, close: 'dismiss', version: 'dismissal' })
  })
  expect(await screen.findByText(/보고 있던 사건이 그사이 바뀌었어요/)).toBeTruthy()
})

test('pictures of a severe case are covered until one is opened', async () => {
  const pictures = [{ key: '00000000-0000-4000-8000-000000000001', path: null }]
  const { callsTo } = open('/report/12', {
    [ONE]: () => ok(aCase({ is_severe: true, severity: 5, pictures })),
    [PICTURE]: () => ok({ path: '/picture.gif' }),
  })
  expect(await screen.findByText(/사진을 가려 뒀어요/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: '신고된 사진 1' })).toBeNull()
  await click('사진 1 열기')
  expect((await screen.findByRole<HTMLImageElement>('img', { name: '신고된 사진 1' })).src).toContain('/picture.gif')
  expect(callsTo(PICTURE)[0]!.body).toEqual({ key: pictures[0]!.key })
  await click('사진 1 다시 가리기')
  expect(screen.queryByRole('img', { name: '신고된 사진 1' })).toBeNull()
})

test('what was done is undone one by one for a reason; not while its appeal is open', async () => {
  const decision = {
    decision_no: 5,
    case_no: 12,
    rule: 'ABUSE',
    target_kind: 'daily',
    message: '안내',
    reg_dt: AT,
    by: operatorNamed(8),
    measures: [measure(51), measure(52, { kind: 'warn', points: 1, state: 2 })],
    appeal_state: null,
  }
  const acts = [{ act_no: 9, act: 'freeze', by: null, reg_dt: AT, undo_dt: null }]
  const appealed = { ...decision, decision_no: 6, measures: [measure(61, { kind: 'reach' })], appeal_state: 1 }
  const { callsTo } = open('/report/12', {
    [ONE]: () => ok(aCase({ state: 2, close_dt: AT, by: operatorNamed(8), decisions: [decision, appealed], acts })),
    [UNDO]: () => ok({}),
  })
  await click('가림 되돌리기')
  expect(screen.queryByRole('button', { name: '경고 되돌리기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '팔로워에게만 보임 되돌리기' })).toBeNull()
  expect(screen.getByRole('button', { name: '선물한 비브의 사용을 멈춤 되돌리기' })).toBeTruthy()
  // A closed case is not closed again, but acts remain possible.
  expect(screen.queryByRole('radiogroup', { name: '이 신고는' })).toBeNull()
  expect(screen.getByRole('radio', { name: '경고 +1점' })).toBeTruthy()
  await type('되돌리는 이유 (기록에 남아요)', '잘못 결정했어요')
  fireEvent.click(screen.getAllByRole('button', { name: '되돌리기' }).at(-1)!)
  await waitFor(() => expect(callsTo(UNDO)[0]?.body).toEqual({ what: 'sanction', no: 51, reason: '잘못 결정했어요' }))
})

test('an operator does not decide about themselves, nor outside of their lanes', async () => {
  open('/report/12', { [ONE]: () => ok(aCase({ about: { ...aCase().about, user_no: OWN_MEMBER } })) })
  expect(await screen.findByRole('button', { name: /^문제없음/ })).toHaveProperty('disabled', true)
  document.body.innerHTML = ''
  resetConsole()
  open('/report/12', { [ONE]: () => ok(aCase({ can_act: false })) })
  expect(await screen.findByText('이 분야의 신고를 처리할 권한이 없어요.')).toBeTruthy()
})

test.each([
  [true, 1, '내가 한 결정이라 다른 운영자가 다시 살펴봐야 해요.', null],
  [false, 1, null, '가린 것, 제한, 정지가 풀리고 제재 점수 1점이 없던 것이 돼요. 회원이 답을 읽어요.'],
  [false, 0, null, '가린 것, 제한, 정지가 풀려요. 회원이 답을 읽어요.'],
])(
  'an appeal (own decision: %s, points: %i) is decided by another operator, with the effect shown',
  async (is_mine, points, closed, effect) => {
    const appeal = {
      appeal_no: 3,
      decision_no: 5,
      member: someone(101, '긴***가'),
      rule: 'ABUSE',
      target_kind: 'daily',
      state: 1,
      reg_dt: AT,
      due_dt: '2199-11-27T05:00:00Z',
      decide_dt: null,
      first_by: operatorNamed(8),
      by: null,
      case_no: 12,
      content: '제가 쓴 글이 아니에요',
      answer: '',
      message: '안내',
      measures: points === 0 ? [measure(51)] : [measure(51), measure(52, { kind: 'warn', points })],
      points,
      can_decide: !is_mine,
      is_mine,
    }
    const path = 'POST /v1/operator/report/appeal/3/decide'
    const { callsTo } = showSection('/appeal', <AppealCase no={3} />, '/appeal/3', {
      'GET /v1/operator/report/appeal/3': () => ok(appeal),
      [path]: () => ok({}),
    })
    expect(await screen.findByText('제가 쓴 글이 아니에요')).toBeTruthy()
    if (closed !== null) {
      expect(screen.getByText(closed)).toBeTruthy()
      return
    }
    fireEvent.click(screen.getByRole('radio', { name: '결정 되돌리기' }))
    expect(screen.getByText(effect ?? '')).toBeTruthy()
    await type('회원에게 보낼 답', '기록을 보니 다른 회원의 글이었어요.')
    fireEvent.click(screen.getByRole('button', { name: /^결정 되돌리기/ }))
    await waitFor(() => expect(callsTo(path)[0]?.body).toEqual({ overturn: true, answer: '기록을 보니 다른 회원의 글이었어요.' }))
  },
)
