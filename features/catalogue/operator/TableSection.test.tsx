import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { bankView, helplineView } from './own-views.tsx'
import { TableSection } from './TableSection.tsx'
import { tables as words } from '../words/tables.ts'
import type { TableView } from './view.ts'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const ROOT = '/v1/operator/table/catalogue'
const LIST = `GET ${ROOT}/bank`
const ONE = `GET ${ROOT}/bank/row`
const AT = '2026-11-20T05:00:00Z'
const aRow = (code: string, of: object = {}) => ({
  key: code,
  state: 'active',
  row: { code, name: `은행${code}` },
  seen_no: 0,
  edited: null,
  ...of,
})
const head = { table: 'bank', active: 2, drafts: 0, retired: 0, version_no: 9, edited: null }
const view: TableView = { ...bankView, hasCsv: true, isOrdered: true }

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/catalogue',
    <TableSection path="/catalogue" title="기준표" views={[view, { ...helplineView, area: 'catalogue' }]} />,
    at,
    {
      [LIST]: () => ok([aRow('001'), aRow('002')]),
      [ONE]: () => ok(aRow('002', { seen_no: 4 })),
      [`GET ${ROOT}`]: () => ok([head]),
      ...answers,
    },
    refusedRights,
  )

test('state and search are in the address and in the request; another table begins anew', async () => {
  const { callsTo, place } = open('/catalogue/bank')
  expect(await screen.findByRole('link', { name: /은행001/ })).toBeTruthy()
  const search = screen.getByLabelText('표에서 찾기')
  fireEvent.change(search, { target: { value: '은행' } })
  fireEvent.submit((search as HTMLInputElement).form!)
  await click('내림')
  await waitFor(() => expect(new URL(callsTo(LIST).at(-1)!.url, 'http://x').search).toContain('state=retired&q='))
  await click('도움 전화')
  await waitFor(() => expect(place()).toBe('/catalogue/helpline'))
})

test('a changed row names the version that was seen; its key stays', async () => {
  const { callsTo } = open('/catalogue/bank?key=002', { [`PUT ${ROOT}/bank/row`]: () => ok({ key: '002', version_no: 10 }) })
  expect((await screen.findByLabelText<HTMLInputElement>('은행 코드')).readOnly).toBe(true)
  await type('이름', ' ')
  await click('저장')
  expect(await screen.findByText('꼭 적어 주세요.')).toBeTruthy()
  await type('이름', '새 은행')
  await click('저장')
  const body = { key: '002', row: { code: '002', name: '새 은행' }, state: 'active', seen_no: 4, reason: '' }
  await waitFor(() => expect(callsTo(`PUT ${ROOT}/bank/row`)[0]?.body).toEqual(body))
})

test('a table with fixed rows has no way to add one', async () => {
  showSection('/catalogue', <TableSection path="/catalogue" title="기준표" views={[{ ...bankView, isFixed: true }]} />, '/catalogue/bank', {
    [LIST]: () => ok([aRow('001')]),
    [`GET ${ROOT}`]: () => ok([head]),
  })
  expect(await screen.findByRole('link', { name: /은행001/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.add })).toBeNull()
  expect(screen.getByRole('button', { name: words.history })).toBeTruthy()
})

test('a row is retired after a question, and moved before the one above it', async () => {
  const { callsTo } = open('/catalogue/bank?key=002', {
    [`PUT ${ROOT}/bank/row`]: () =>
      refused(409, 'catalogue.changed', '그사이 다른 운영자가 고쳤어요. 지금 내용을 확인하고 다시 해 주세요.'),
    [`POST ${ROOT}/bank/move`]: () => ok({ key: '002', version_no: 10 }),
  })
  await click('위로')
  await waitFor(() => expect(callsTo(`POST ${ROOT}/bank/move`)[0]?.body).toEqual({ key: '002', before_key: '001', version_no: 9 }))
  await click('내리기')
  expect(await screen.findByText(/그사이 다른 운영자가 고쳤어요/)).toBeTruthy()
  expect(callsTo(`PUT ${ROOT}/bank/row`)[0]!.body).toMatchObject({ state: 'retired', seen_no: 4 })
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: expect.stringContaining('은행002') as string })
})

test('who may only see has no way to change', async () => {
  open('/catalogue/bank?key=002', {}, ['catalogue.act'])
  expect(await screen.findByText('이 표는 보기만 할 수 있어요.')).toBeTruthy()
  for (const name of ['더하기', '내리기', '위로']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the history shows who changed what, and leads back to a version', async () => {
  const version = {
    version_no: 7,
    act: 'edit',
    to_no: null,
    change_qtt: 1,
    by: operatorNamed(9, '다온'),
    reason: '이름이 바뀜',
    reg_dt: AT,
  }
  const change = {
    key: '002',
    before: { ...aRow('002'), sort: 1 },
    after: { state: 'retired', sort: 1, row: { code: '002', name: '새 은행' } },
  }
  const { callsTo } = open('/catalogue/bank?view=history', {
    [`GET ${ROOT}/bank/version`]: () => ok([version]),
    [`GET ${ROOT}/bank/version/7`]: () => ok([change]),
    [`POST ${ROOT}/bank/undo`]: () => ok({ version_no: 10 }),
  })
  fireEvent.click(await screen.findByRole('link', { name: /7판.*고침.*다온/ }))
  const table = within(await screen.findByRole('table', { name: '바뀐 줄' }))
  expect(table.getByText('은행002')).toBeTruthy()
  expect(table.getAllByText('내림')).toHaveLength(1)
  await type('이유 (기록에 남아요)', '잘못 고침')
  await click('이 판까지로 되돌리기')
  await waitFor(() => expect(callsTo(`POST ${ROOT}/bank/undo`)[0]?.body).toEqual({ to_no: 7, version_no: 9, reason: '잘못 고침' }))
})

test('a file is checked, its wrong lines are named, and the rest is written', async () => {
  const bad = [{ line: 3, key: '9', problem: 'code: 숫자 세 자리예요.' }]
  const { callsTo } = open('/catalogue/bank?view=file', {
    [`POST ${ROOT}/bank/csv`]: ({ body }) =>
      ok({ added: 1, changed: 2, same: 0, bad, version_no: (body as { apply: boolean }).apply ? 10 : null }),
  })
  fireEvent.change(await screen.findByLabelText('CSV 파일'), { target: { files: [new File(['code,name'], 'bank.csv')] } })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '먼저 살펴보기' }).disabled).toBe(false))
  await click('먼저 살펴보기')
  expect(await screen.findByText(/3번째 줄 9/)).toBeTruthy()
  await click('이대로 넣기')
  await waitFor(() =>
    expect(callsTo(`POST ${ROOT}/bank/csv`).map(({ body }) => body)).toMatchObject([
      { apply: false },
      { csv: 'code,name', apply: true, version_no: 9 },
    ]),
  )
})
