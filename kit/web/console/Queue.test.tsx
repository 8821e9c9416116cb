import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { openSheet } from '../overlays.ts'
import { routerForTest } from '../testing.ts'
import { ActForm } from './ActForm.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { resetConsole } from './testing.tsx'
import { useNextCase } from './nextCase.ts'
import { Queue } from './Queue.tsx'
import { rowNumberIn, useSection } from './section.ts'
import { useSelection } from './selection.ts'

vi.mock('../overlays.ts', async (original) => ({ ...(await original<object>()), openSheet: vi.fn(async () => undefined) }))

const idle = { isBusy: false, problem: null }
const decided = vi.fn()
const fetchNextPage = vi.fn()
let rows: { no: number }[]
let pageCount: number
/** What the open case shows. */
let kind: 'forms' | 'choice' | 'decided'

beforeEach(() => {
  resetConsole()
  decided.mockClear()
  fetchNextPage.mockClear()
  vi.mocked(openSheet).mockClear()
  rows = [{ no: 1 }, { no: 2 }, { no: 3 }, { no: 4 }]
  pageCount = 1
  kind = 'forms'
})

function Section() {
  const section = useSection('/case')
  const picked = rowNumberIn(section.id)
  const selection = useSelection(rows, ({ no }) => no)
  return (
    <Queue
      title="일"
      section={section}
      pages={{
        rows,
        pageCount,
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage,
        isPending: false,
        isError: false,
        isFetching: false,
        refetch: () => undefined,
      }}
      keyOf={({ no }) => no}
      nameOf={(no) => `일 ${no}`}
      chooseLabel={(no) => `일 ${no} 고르기`}
      row={({ no }) => `줄 ${no}`}
      empty="없어요"
      filters={null}
      searchLabel="이름 찾기"
      sorts={[
        { value: 'due', label: '급한 순' },
        { value: 'amount', label: '금액 큰 순' },
      ]}
      selection={selection}
      bulk={<p>{selection.chosen.map(({ no }) => no).join()}</p>}
      detail={picked !== null && <Case key={picked} no={picked} />}
    />
  )
}

function Case({ no }: { no: number }) {
  const openNext = useNextCase()
  if (kind === 'choice') return <ChoiceCase no={no} />
  if (kind === 'decided') return <h2>처리한 일 {no}</h2>
  const decide = (what: string) => (reason: string) => {
    decided(what, no, reason)
    openNext(no)
  }
  return (
    <>
      <ActForm decision="approve" act={idle} submit="승인하기" onSubmit={decide('approve')} />
      <ActForm
        decision="reject"
        act={idle}
        reason={{ label: '거절하는 이유', max: 100, min: 2 }}
        submit="거절하기"
        onSubmit={decide('reject')}
      />
    </>
  )
}

/** A case whose decision is one of two choices. */
function ChoiceCase({ no }: { no: number }) {
  const [choice, setChoice] = useState<'give' | 'refuse' | null>(null)
  return (
    <ActForm
      decision="approve"
      act={idle}
      reason={{ label: '답', max: 100, min: 2 }}
      submit="결정하기"
      check={() => [choice === null && { field: 'choice', words: '결정을 골라 주세요.' }]}
      onSubmit={(reason) => decided(choice, no, reason)}
    >
      {(form) => (
        <ChoiceField
          name="choice"
          form={form}
          reject="refuse"
          label="결정"
          value={choice}
          onChange={setChoice}
          minRem={6}
          options={[
            { value: 'give', name: '돌려주기', content: '돌려주기' },
            { value: 'refuse', name: '거절', content: '거절' },
          ]}
        />
      )}
    </ActForm>
  )
}

function open(at: string) {
  const { router } = routerForTest([{ path: '/case/:id?', element: <Section /> }], at)
  render(<RouterProvider router={router} />)
  const place = () => `${router.state.location.pathname}${router.state.location.search}`
  /** Renders the rows as they are now. */
  const reload = () => act(() => router.navigate(place(), { replace: true }))
  return { place, router, reload }
}
const type = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => fireEvent.keyDown(target, { key, ...more })
const row = (no: number) => screen.getByRole('link', { name: `줄 ${no}` })
const box = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `일 ${no} 고르기` })
const chosen = () => [1, 2, 3, 4].filter((no) => box(no).checked)

test('J and K open the next and the previous case, whose row gets the focus, with one step of history', async () => {
  const { place, router } = open('/case')
  type('j')
  await waitFor(() => expect(place()).toBe('/case/1'))
  expect(document.activeElement).toBe(row(1))
  type('j')
  await waitFor(() => expect(place()).toBe('/case/2'))
  // With the Korean keyboard J types ㅓ.
  type('ㅓ', { code: 'KeyJ' })
  await waitFor(() => expect(place()).toBe('/case/3'))
  expect(document.activeElement).toBe(row(3))
  type('k')
  await waitFor(() => expect(place()).toBe('/case/2'))
  await act(() => router.navigate(-1))
  expect(place()).toBe('/case')
})

test('A sends the approval, R moves to the reason, Ctrl and Enter send it, and the next case opens', async () => {
  const { place } = open('/case/2?q=가')
  type('a')
  expect(decided.mock.calls).toEqual([['approve', 2, '']])
  await waitFor(() => expect(place()).toBe('/case/3?q=%EA%B0%80'))
  await waitFor(() => expect(document.activeElement).toBe(row(3)))
  type('r')
  const reason = screen.getByLabelText('거절하는 이유')
  expect(document.activeElement).toBe(reason)
  fireEvent.change(reason, { target: { value: '예금주가 달라요' } })
  type('Enter', { ctrlKey: true }, reason)
  expect(decided.mock.calls[1]).toEqual(['reject', 3, '예금주가 달라요'])
  await waitFor(() => expect(place()).toContain('/case/4'))
  // Behind the last case the one before it opens.
  type('a')
  await waitFor(() => expect(place()).toContain('/case/3'))
})

test('a missing choice gets the focus with its error, and R chooses the rejection and moves to the reason', async () => {
  kind = 'choice'
  open('/case/2')
  const choices = screen.getByRole('radiogroup', { name: '결정' })
  const radio = (name: string) => within(choices).getByRole<HTMLInputElement>('radio', { name })
  type('a')
  expect(await screen.findByText('결정을 골라 주세요.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(radio('돌려주기')))
  expect(document.getElementById(choices.getAttribute('aria-describedby')!)?.textContent).toBe('결정을 골라 주세요.')
  type('r', {}, radio('돌려주기'))
  expect([radio('거절').checked, document.activeElement]).toEqual([true, screen.getByLabelText('답')])
  expect(screen.queryByText('결정을 골라 주세요.')).toBeNull()
  fireEvent.change(screen.getByLabelText('답'), { target: { value: '쓴 흔적이 있어요' } })
  type('Enter', { ctrlKey: true }, radio('거절'))
  expect(decided.mock.calls).toEqual([['refuse', 2, '쓴 흔적이 있어요']])
})

test('once the decision about the only case removes its form, the case has the focus', async () => {
  rows = [{ no: 2 }]
  const { reload } = open('/case/2')
  screen.getByLabelText('거절하는 이유').focus()
  kind = 'decided'
  rows = []
  await reload()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '일 자세히' })))
})

test('no key acts while somebody types or composes, with Ctrl, when it repeats, or under a dialog', async () => {
  const { place } = open('/case/2')
  const search = screen.getByLabelText('이름 찾기')
  for (const target of [search, screen.getByLabelText('거절하는 이유'), screen.getByLabelText('순서')]) {
    for (const key of ['j', 'a', 'x', '/']) type(key, {}, target)
  }
  type('ㅓ', { code: 'KeyJ', isComposing: true })
  type('a', { ctrlKey: true })
  type('a', { metaKey: true })
  type('a', { repeat: true })
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'alertdialog')
  type('a')
  dialog.remove()
  expect([decided.mock.calls, place(), chosen()]).toEqual([[], '/case/2', []])
  // On a check box they act.
  type('a', {}, box(1))
  await waitFor(() => expect(decided).toHaveBeenCalledTimes(1))
})

test('X selects the open case, with Shift a range; so do clicks, and the box above selects all loaded rows', async () => {
  const { place } = open('/case/1')
  type('x')
  expect(chosen()).toEqual([1])
  type('j')
  await waitFor(() => expect(place()).toBe('/case/2'))
  type('j')
  await waitFor(() => expect(place()).toBe('/case/3'))
  type('X', { shiftKey: true })
  expect(chosen()).toEqual([1, 2, 3])
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '보이는 것 모두 고르기' })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  fireEvent.click(box(2))
  expect(chosen()).toEqual([1, 3])
  fireEvent.click(box(4), { shiftKey: true })
  expect(chosen()).toEqual([1, 2, 3, 4])
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  fireEvent.click(all)
  expect(chosen()).toEqual([])
  fireEvent.click(all)
  expect(screen.getByText('4건 골랐어요')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '선택 풀기' }))
  expect(screen.queryByText('4건 골랐어요')).toBeNull()
})

test('the focus stays on its row when the list is loaded again, and moves to the next one if the row is gone', async () => {
  const { reload } = open('/case/1')
  row(3).focus()
  rows = [{ no: 9 }, { no: 1 }, { no: 3 }, { no: 4 }]
  await reload()
  expect(document.activeElement).toBe(row(3))
  rows = [{ no: 9 }, { no: 1 }, { no: 4 }]
  await reload()
  expect(document.activeElement).toBe(row(4))
  rows = [{ no: 9 }]
  await reload()
  expect(document.activeElement).toBe(row(9))
  // A reload takes the focus from nowhere else.
  const search = screen.getByLabelText('이름 찾기')
  search.focus()
  rows = [{ no: 1 }]
  await reload()
  expect(document.activeElement).toBe(search)
})

test('a selection survives a reload; rows that are gone leave it', async () => {
  const { reload } = open('/case')
  fireEvent.click(box(2))
  fireEvent.click(box(3))
  rows = [{ no: 3 }, { no: 5 }]
  await reload()
  expect(screen.getByText('1건 골랐어요')).toBeTruthy()
  expect(box(3).checked).toBe(true)
})

test('the slash moves to the search; search, order and the number of pages are in the address', async () => {
  const { place } = open('/case/2?pages=3')
  // Loads what the address asks for.
  await waitFor(() => expect(fetchNextPage).toHaveBeenCalled())
  fireEvent.click(screen.getByRole('button', { name: '더 보기' }))
  await waitFor(() => expect(place()).toBe('/case/2?pages=2'))
  type('/')
  const search = screen.getByLabelText<HTMLInputElement>('이름 찾기')
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: ' 김하루 ' } })
  fireEvent.submit(search.form!)
  await waitFor(() => expect(new URLSearchParams(place().split('?')[1]).get('q')).toBe('김하루'))
  expect(place()).not.toContain('pages')
  fireEvent.change(screen.getByLabelText('순서'), { target: { value: 'amount' } })
  await waitFor(() => expect(place()).toContain('sort=amount'))
  fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: '지우기' }))
  await waitFor(() => expect(place()).toBe('/case?sort=amount'))
  expect(search.value).toBe('')
})

test('the question mark shows the keys', () => {
  open('/case')
  type('?', { shiftKey: true })
  expect(openSheet).toHaveBeenCalledWith(expect.any(Function), { title: '단축키' })
})
