import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Table } from './Table.tsx'

const rows = [
  { no: 7, name: '폼롤러', note: '' },
  { no: 8, name: '요가 매트', note: '두 번째' },
]
const columns = [
  { head: '번호', cell: ({ no }: (typeof rows)[number]) => no, isNumber: true },
  { head: '이름', cell: ({ name }: (typeof rows)[number]) => name },
  { head: '메모', cell: ({ note }: (typeof rows)[number]) => note },
]
const show = (shown: typeof rows) => render(<Table label="상품" columns={columns} rows={shown} keyOf={({ no }) => no} empty="없어요" />)

test('a cell has its heading with it, which a phone writes beside it', () => {
  show(rows)
  const cells = screen.getAllByRole('cell')
  expect(cells.map(({ dataset, textContent }) => [dataset['head'], textContent])).toEqual([
    ['번호', '7'],
    ['이름', '폼롤러'],
    ['메모', ''],
    ['번호', '8'],
    ['이름', '요가 매트'],
    ['메모', '두 번째'],
  ])
  for (const cell of cells) expect(cell.className).toContain('before:content-[attr(data-head)]')
})

test('is a table for screen readers where a phone shows lists, and its headings are not lost', () => {
  show(rows)
  const table = within(screen.getByRole('region', { name: '상품' })).getByRole('table', { name: '상품' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['번호', '이름', '메모'])
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  // Another display takes the roles from a table that does not write them.
  for (const part of table.querySelectorAll('thead, tbody, tr, th, td')) expect(part.getAttribute('role')).toBeTruthy()
  const head = table.querySelector('thead')!
  expect(head.className.split(' ').filter((name) => name.startsWith('max-'))).toEqual(['max-[40rem]:sr-only'])
})

test('says that there is nothing', () => {
  show([])
  expect(screen.getByText('없어요')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
